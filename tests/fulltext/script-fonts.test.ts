import { afterAll, describe, expect, test } from 'bun:test'
import { openPdf } from '../../src/engines/documents/pdf/pdfjs.ts'
import { plainLook } from '../../src/journal/fulltext/look-rules.ts'
import { createOutputsMaker } from '../../src/journal/fulltext/outputs.ts'
import { fontNamesOf, makeScriptFonts } from '../../src/journal/fulltext/script-fonts.ts'
import { readPdf } from '../support/pdf.ts'

const maker = createOutputsMaker()
afterAll(() => maker.stop())

async function print(body: string, back = '') {
  const title = '<title-group><article-title>Wind</article-title></title-group>'
  const front = `<front><article-meta>${title}</article-meta></front>`
  const jats = `<article xml:lang="en">${front}<body>${body}</body><back>${back}</back></article>`
  const answer = await maker.make({ jats, pictures: new Map(), look: plainLook, wants: 'pdf' })
  if (answer.is === 'refused') throw new Error(answer.why)
  return answer
}

/** Reads the words of the first page that match, with their left and right edges. */
async function wordsAt(pdf: Uint8Array, matching: RegExp) {
  const page = await (await openPdf(pdf.slice())).getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap((item) =>
    'str' in item && matching.test(item.str)
      ? [{ left: item.transform[4], right: item.transform[4] + item.width }]
      : [],
  )
}

const inScripts = {
  Arabic: 'نمت النباتات بنسبة خلال يوما',
  Persian: 'پژوهش گیاه می‌شود',
  Hebrew: 'שלום עולם',
  Tamil: 'தமிழ் மொழி ஆராய்ச்சி',
  Kannada: 'ಕನ್ನಡ ಸಂಶೋಧನೆ',
  Thai: 'การวิจัยภาษาไทย น้ำ',
  Georgian: 'ქართული კვლევა',
  Chinese: '水稻在田中生长。',
}

describe('a typeset article', () => {
  test('has a font for every script in it, also in bold, tables, code and titles', async () => {
    const paragraphs = Object.values(inScripts).map((words) => `<p>${words} and <bold>${words}</bold></p>`)
    const [arabic, chinese] = [inScripts.Arabic, inScripts.Chinese]
    const row = `<tr><td>${arabic}</td><td>${chinese}</td></tr>`
    const table = `<table-wrap><table><tbody>${row}</tbody></table></table-wrap>`
    const more = `<sec><title>${chinese}</title><p><monospace>${arabic}</monospace></p>${table}</sec>`
    const { bytes, findings } = await print(paragraphs.join('') + more)
    expect(findings).toEqual([])
    const { text } = await readPdf(bytes)
    expect(text).not.toContain('[…]')
    for (const words of [inScripts.Chinese, inScripts.Georgian]) expect(text).toContain(words)
  })

  test('has a font for the words that the journal prints, which its text may lack', async () => {
    const parts = '<abstract><p>水稻在田中生长。</p></abstract><kwd-group><kwd>水稻</kwd></kwd-group>'
    const front = `<front><article-meta><title-group><article-title>水稻</article-title></title-group>${parts}</article-meta></front>`
    const jats = `<article xml:lang="zh">${front}<body><p>要点。</p></body></article>`
    const made = await maker.make({ jats, pictures: new Map(), look: plainLook, wants: 'pdf' })
    expect(made).toMatchObject({ is: 'made', findings: [] })
    const { text } = await readPdf(made.is === 'made' ? made.bytes : new Uint8Array())
    for (const words of ['摘要', '关键词', '要点']) expect(text).toContain(words)
  })

  test('sets Arabic from the right, in an English paper too', async () => {
    const column = { left: 48, right: 285 }
    const { bytes } = await print(
      `<p>Calm words stand here.</p><p>${inScripts.Arabic}</p><p>Reeds bend in the wind.</p>`,
    )
    const arabic = await wordsAt(bytes, /\p{Script=Arabic}/u)
    expect(Math.max(...arabic.map(({ right }) => right))).toBeGreaterThan(column.right - 20) // its indent
    const [english] = await wordsAt(bytes, /Calm/)
    expect(english?.left).toBeLessThan(column.left + 20)
  })

  test('sets an Arabic paper from the right, and its English references from the left', async () => {
    const list = '<ref-list><ref><label>1.</label><mixed-citation>Reed A. Winds.</mixed-citation></ref></ref-list>'
    const { bytes } = await print(`<p>${inScripts.Arabic}. ${inScripts.Persian}.</p>`.repeat(9), list)
    const labels = await wordsAt(bytes, /^\.?1\.?$/)
    const [reference] = await wordsAt(bytes, /Reed/)
    expect(Math.max(...labels.map(({ left }) => left))).toBeGreaterThan(reference?.right ?? Number.POSITIVE_INFINITY)
    const words = await wordsAt(bytes, /\p{Script=Arabic}/u)
    expect(Math.max(...words.map(({ right }) => right))).toBeGreaterThan(540)
  })
})

test.each([
  ['Rain fell, и лодка, βάρκα, नाव', []],
  ['نمت and שלום', ['amiri', 'noto-serif-hebrew']],
  ['日本語の論文、カタカナ', ['noto-serif-jp', 'noto-serif-sc']],
  ['中文论文引用水稻在田中生长的「の」', ['noto-serif-sc', 'noto-serif-jp']],
  ['한국어', ['noto-serif-kr']],
])('the fonts for %s', (text, names) => {
  expect(fontNamesOf(text)).toEqual(names)
})

test('a font of Chinese has the letters of the text alone', async () => {
  const { fonts, families } = await makeScriptFonts('水稻在田中生长')
  expect(families).toEqual(['Noto Serif Sc'])
  expect(fonts.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(60_000)
})
