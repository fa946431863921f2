"""The style of a html report: light and dark by the reader's system, and print."""

from __future__ import annotations

CSS = """
:root { color-scheme: light dark;
  --ink: #1f2933; --muted: #5f6b7a; --line: #d9dfe7; --band: #f4f6f9; --page: #ffffff; --accent: #1f4e79;
  --before: #9c2f2f; --before-band: #fbeaea; --after: #1e6b3a; --after-band: #e7f4ec; --bar: #8fb4d9; }
@media (prefers-color-scheme: dark) { :root {
  --ink: #e3e8ee; --muted: #9aa7b5; --line: #343d48; --band: #222931; --page: #191e24; --accent: #8ab8e6;
  --before: #f0a3a3; --before-band: #3a2527; --after: #92d3a8; --after-band: #1f3327; --bar: #3d6a96; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.2rem 1.6rem 3rem; max-width: 78rem; background: var(--page); color: var(--ink);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.25; color: var(--accent); overflow-wrap: anywhere; }
h2 { margin: 2.2rem 0 .6rem; padding-bottom: .25rem; font-size: 1.1rem; color: var(--accent);
  border-bottom: 2px solid var(--accent); }
p { margin: .3rem 0; }
.muted, caption, .note { color: var(--muted); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .6rem; margin: .8rem 0; }
.figure { padding: .6rem .8rem; background: var(--band); border: 1px solid var(--line); border-radius: 6px; }
.figure b { display: block; font-size: 1.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.figure span { display: block; font-weight: 600; }
.figure small { color: var(--muted); }
.figure a { color: inherit; }
.balance { font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .32rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; min-width: 3.2rem; }
th { position: sticky; top: 0; background: var(--band); font-weight: 600; white-space: nowrap; }
tbody tr:last-child > * { border-bottom: 0; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.word { white-space: nowrap; } td.file { min-width: 12rem; }
td.id { font-variant-numeric: tabular-nums; }
td.before { color: var(--before); } td.after { color: var(--after); }
del, ins { border-radius: 2px; padding: 0 1px; }
del { background: var(--before-band); text-decoration: line-through; }
ins { background: var(--after-band); text-decoration: underline; }
td.hash { font: 11px/1.5 ui-monospace, Consolas, Menlo, monospace; min-width: 17rem; }
.blank { color: var(--muted); font-style: italic; }
.bar { display: inline-block; height: .65em; background: var(--bar); border-radius: 2px; margin-right: .4em; }
ul { margin: .3rem 0; padding-left: 1.2rem; } li { margin: .15rem 0; }
.forgiven td, .forgiven summary { color: var(--muted); }
details { margin-top: 1rem; } summary { cursor: pointer; color: var(--accent); font-weight: 600; }
pre { padding: .8rem; background: var(--band); border: 1px solid var(--line); border-radius: 6px; overflow-x: auto;
  font: 12px/1.5 ui-monospace, Consolas, Menlo, monospace; }
nav { margin: .8rem 0 0; } nav a { color: var(--accent); margin-right: .9rem; }
.sign { display: none; }
@page { size: A4 landscape; margin: 14mm 12mm; }
@media print {
  :root { --ink: #000; --muted: #444; --line: #bbb; --band: #f2f2f2; --page: #fff; --accent: #1f4e79;
    --before: #8b1a1a; --before-band: #f7e3e3; --after: #14532d; --after-band: #e2f1e7; --bar: #9bb8d6; }
  body { padding: 0; max-width: none; font-size: 10pt; }
  nav, details { display: none; }
  .scroll { overflow: visible; border: 0; }
  th { position: static; }
  thead { display: table-header-group; } tr, .figure { break-inside: avoid; } h2 { break-after: avoid; }
  .figures { grid-template-columns: repeat(7, 1fr); }
  .sign { display: flex; gap: 3rem; margin-top: 3rem; }
  .sign span { flex: 1; border-top: 1px solid #000; padding-top: .2rem; }
}
"""
