import { expect, test } from 'bun:test'
import { cleanSvg } from '../../../../src/engines/fulltext/pictures/svg-rules.ts'
import { chunk, inPng, latin1, png } from '../../../support/identifying/planted-pictures.ts'
import { halves } from './made.ts'

const open =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10mm" height="20">'
const clean = (inside: string) =>
  new TextDecoder()
    .decode(cleanSvg(new TextEncoder().encode(`${open}${inside}</svg>`))?.svg)
    .replace(/^[\s\S]*?<svg [^>]*>|<\/svg>$/g, '')
    .replace(/^[\s\S]*?<svg [^>]*\/>$/, '')

const pixel = `data:image/png;base64,${Buffer.from(halves()).toString('base64')}`
const tells = inPng(chunk('tEXt', latin1('Author\0Asha Rao')))

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
  ['styles in pieces that fetch go', '<style>@im<g/>port "http://x.example/x.css";</style>', '<style/>'],
  ['so do those in sections', '<style>@im<![CDATA[port "http://x.example/x.css";]]></style>', '<style/>'],
  ['pieces of a link too', '<style>@im<a>x</a>port "http://x.example/x.css";</style>', '<style/>'],
  ['and those of which one goes', '<style>@im@import "a";port "http://x.example/x.css";</style>', '<style/>'],
  ['and sets of pictures', '<rect style="mask: image-set(\'http://x.example/a.png\' 1x)"/>', '<rect/>'],
  ['and addresses of CSS 4', '<rect style="mask: src(&quot;http://x.example/a.png&quot;)"/>', '<rect/>'],
  [
    'styles in harmless pieces stay',
    '<style>.a { fill<g/>: <![CDATA[red]]> }</style>',
    '<style>.a { fill: red }</style>',
  ],
  [
    'what a picture inside tells goes',
    `<image href="data:image/png;base64,${tells.toString('base64')}"/>`,
    `<image href="data:image/png;base64,${png.toString('base64')}"/>`,
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

const levels = (open: string, close: string, times: number) =>
  [...Array(times).keys()].map((at) => `<g id="l${at + 1}">${`${open}#l${at}${close}`.repeat(10)}</g>`).join('')

test.each<[string, string, boolean]>([
  ['twelve levels of ten', `<path id="l0"/>${levels('<use href="', '"/>', 12)}`, false],
  ['twelve levels of ten masks', `<mask id="l0"/>${levels('<g mask="url(', ')"/>', 12)}`, false],
  ['a circle', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', false],
  ['three levels of ten', `<path id="l0"/>${levels('<use href="', '"/>', 3)}`, true],
  ['50,000 points', `<path id="p"/>${'<use href="#p" fill="url(#g)"/>'.repeat(50_000)}`, true],
])('of pictures that copy their parts, %s is taken: %p', (_, inside, isTaken) => {
  expect(cleanSvg(new TextEncoder().encode(`${open}${inside}</svg>`)) !== undefined).toBe(isTaken)
})
