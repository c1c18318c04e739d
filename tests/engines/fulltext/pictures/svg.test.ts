import { expect, test } from 'bun:test'
import { cleanSvg } from '../../../../src/engines/fulltext/pictures/svg-rules.ts'

const open =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10mm" height="20">'
const clean = (inside: string) =>
  new TextDecoder()
    .decode(cleanSvg(new TextEncoder().encode(`${open}${inside}</svg>`))?.svg)
    .replace(/^[\s\S]*?<svg [^>]*>|<\/svg>$/g, '')
    .replace(/^[\s\S]*?<svg [^>]*\/>$/, '')

const pixel = 'data:image/png;base64,iVBORw0KGgo='

test.each<[string, string, string]>([
  [
    'shapes stay',
    '<g transform="scale(2)"><path d="M0 0L1 1" fill="#f00"/></g>',
    '<g transform="scale(2)"><path d="M0 0L1 1" fill="#f00"/></g>',
  ],
  ['scripts go', '<script>x()</script><rect onclick="x()" width="1"/>', '<rect width="1"/>'],
  ['HTML goes', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>', ''],
  ['a link keeps what it links', '<a xlink:href="javascript:x()"><text x="1">Tea</text></a>', '<text x="1">Tea</text>'],
  [
    'animation goes',
    '<rect width="1"><animate attributeName="href" to="javascript:x()"/><set/></rect>',
    '<rect width="1"/>',
  ],
  ['parts of itself are used', '<use xlink:href="#leaf"/>', '<use href="#leaf"/>'],
  [
    'nothing is fetched',
    '<use href="https://x.example/a.svg#b"/><image href="https://x.example/a.png"/><rect fill="url(https://x.example)"/>',
    '<use/><image/><rect/>',
  ],
  ['pictures inside stay', `<image xlink:href="${pixel}" width="1"/>`, `<image href="${pixel}" width="1"/>`],
  ['SVG inside pictures goes', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>', '<image/>'],
  [
    'styles stay',
    '<style>.a { fill: red }</style><path class="a" style="stroke: url(#g)"/>',
    '<style>.a { fill: red }</style><path class="a" style="stroke: url(#g)"/>',
  ],
  [
    'styles that fetch go',
    '<style>@import url(x.css); .a { background: url(https://x.example) }</style><path style="fill: url( https://x )"/>',
    '<style/><path/>',
  ],
  ['words of programs go', '<metadata>me</metadata><sodipodi:x xmlns:sodipodi="s"/>', ''],
])('%s', (_, inside, svg) => expect(clean(inside).replaceAll('<style></style>', '<style/>')).toBe(svg))

test('its size is in pixels', () => {
  expect(cleanSvg(new TextEncoder().encode(`${open}</svg>`))?.size).toEqual({ width: 38, height: 20 })
  expect(cleanSvg(new TextEncoder().encode('<svg viewBox="0 0 30 40"/>'))?.size).toEqual({ width: 30, height: 40 })
})

test('a document type with names of its own is passed over, and means nothing', () => {
  const laughs = '<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY a "ha">]>'
  expect(cleanSvg(new TextEncoder().encode(`${laughs}<svg xmlns="&ns_svg;"><path d="M0 0"/></svg>`))?.svg).toBeDefined()
  expect(cleanSvg(new TextEncoder().encode(`${laughs}<svg><text>&a;</text></svg>`))).toBeUndefined()
})
