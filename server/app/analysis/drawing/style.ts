/** The look of a report: one file, no request, light and dark, from a telephone to paper. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--card:#fff;--ink:#16181d;--soft:#545b66;--line:#d9dde3;--band:#f4f6f9;--link:#0b5fa5;--focus:#b34e00}
@media (prefers-color-scheme:dark){:root{--ground:#14171c;--card:#191d23;--ink:#e7eaee;--soft:#a7b0bc;--line:#343b45;--band:#1f242c;--link:#7db9ee;--focus:#f0a35e}
figure svg{filter:brightness(1.15)}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.skip{position:absolute;left:-9999px}
.skip:focus{left:.5rem;top:.5rem;padding:.5rem;background:var(--ground);z-index:2}
.page{max-width:78rem;margin:0 auto;padding:1rem}
header h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0 .25rem}
.lead{color:var(--soft);margin:.25rem 0 1rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:0 0 1rem;font-size:.875rem}
dt{color:var(--soft)}dd{margin:0}
@media (max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.35rem}}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875em}
nav{border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;margin:0 0 1.5rem;font-size:.875rem;background:var(--card)}
nav h2{font-size:.875rem;margin:0 0 .35rem;border:0;padding:0}
nav ol{margin:0;padding-left:0;list-style:none}
nav ol ol{padding-left:1rem}
nav a{display:inline-block;padding:.15rem 0;text-decoration:none}
nav a:hover{text-decoration:underline}
section{margin:0 0 3rem}
h2{font-size:1.35rem;line-height:1.25;margin:2rem 0 1rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem;margin:1.75rem 0 .75rem}
.warnings{border-left:4px solid #d55e00;background:var(--band);padding:.5rem 1rem;margin:0 0 1.5rem}
.warnings ul{margin:.25rem 0;padding-left:1.1rem}
.prose,.conclusion{max-width:44rem}
.conclusion{list-style:none;margin:0 0 1.25rem;padding:.5rem 1rem;border-left:4px solid var(--link);background:var(--band)}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:1.25rem;align-items:start}
figure{margin:0;padding:1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);min-width:0}
figcaption{font-weight:600;margin-bottom:.5rem;line-height:1.3}
figure svg{display:block;max-width:100%;height:auto;margin:0 auto;overflow:visible}
.summary{margin:.5rem 0;font-size:.875rem}
.notes{font-size:.8125rem;color:var(--soft);max-width:60rem}
.notes p{margin:.25rem 0}
.files,.more{font-size:.8125rem;margin:.35rem 0 0}
.files a{display:inline-block;margin-right:.75rem;padding:.15rem 0}
.quiet{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
details{margin:.35rem 0}
summary{cursor:pointer;font-size:.875rem;padding:.25rem 0;position:relative}
.files,.result{position:relative}
.result{margin:0 0 2rem}
.scroll{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums;overflow-wrap:normal}
caption{caption-side:top;text-align:left;font-weight:600;padding:0 0 .4rem;min-width:14rem}
th,td{padding:.3rem .6rem;text-align:left;vertical-align:baseline;border-bottom:1px solid var(--line)}
thead th{border-bottom:2px solid var(--line);color:var(--soft);font-weight:600;white-space:nowrap}
tbody th{font-weight:500;max-width:18rem;overflow-wrap:anywhere;min-width:5rem}
tbody tr:nth-child(even){background:var(--band)}
.n{text-align:right;white-space:nowrap}
th.n{min-width:0}
.ends{color:var(--soft)}
.card td,.card th{overflow-wrap:anywhere;min-width:6rem}
.card{max-width:60rem}
.missing{color:var(--soft);font-style:italic}
footer{color:var(--soft);font-size:.8125rem;border-top:1px solid var(--line);padding:1rem 0}
@media (min-width:75rem){.page{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:0 2.5rem}header,footer{grid-column:1/-1}
nav{position:sticky;top:1rem;align-self:start;max-height:calc(100vh - 2rem);overflow:auto}main{min-width:0}main>section:first-child h2{margin-top:0;border-top:0;padding-top:0}}
@media print{:root{--ground:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#999;--band:#fff;--link:#000}
body{font-size:10pt}nav,.skip,.files,details:not([open]){display:none}.page{display:block;max-width:none;padding:0}
figure svg{filter:none}figure,.result,tr{break-inside:avoid}h2,h3,caption{break-after:avoid}.figures{display:block}figure{margin-bottom:1rem;width:100%}
.scroll{overflow:visible}table{font-size:7pt}thead{display:table-header-group}thead th,.n{white-space:normal}th,td{padding:.15rem .3rem}tbody th{min-width:0}}
`;
