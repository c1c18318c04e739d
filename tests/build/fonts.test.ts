import { expect, test } from 'bun:test'
import { buildFonts, excludeFromRange } from '../../src/web/build/fonts.ts'
import { fontsOf, hasRareLetters } from '../../src/web/build/page-fonts.ts'

test.each([
  ['plain, ü, ą and 😀', []],
  ['of <i>Vigna</i>', ['serif-italic.woff2']],
  ['<em>Oryza</em>', ['serif-italic.woff2']],
  ['<img>', []],
  ['सीता', ['devanagari-400.woff2']],
  ['\u0900', ['devanagari-400.woff2']],
  ['\u097f <i>', ['serif-italic.woff2', 'devanagari-400.woff2']],
  ['<details><summary>APA</summary><i>a</i></details>', []],
  ['<details class="x"><p><i>a</i></p>\n</details> <i>b</i>', ['serif-italic.woff2']],
  ['<details><i>a</i></details><details class="x" open=""><i>a</i></details>', ['serif-italic.woff2']],
  ['\u08ff \u0980 \ua900', []],
])('%s asks for %p beside the roman', (body, fonts) => {
  expect<string[]>(fontsOf(body)).toEqual(['serif-roman.woff2', ...fonts])
})

test.each([
  ['plain, ü · “quoted” – © ₹', false],
  ['सीता देवी', false],
  ['<i>Vigna radiata</i>, Müller', false],
  ['<i>Vigna</i> <span>é</span>', false],
  ['ą', true],
  ['β-carotene', true],
  ['Пётр', true],
  ['😀', true],
  ['<i>Araña</i>', true],
  ['<em>Müller</em>', true],
])('%s has rare letters: %p', (body, isSo) => {
  expect(hasRareLetters(body)).toBe(isSo)
})

test.each([
  ['U+0-FF', 'U+20-7E,U+A0', 'U+0-1F,U+7F-9F,U+A1-FF'],
  ['U+0131,U+0152-0153', 'U+20-7E', 'U+131,U+152-153'],
  ['U+41-43', 'U+42', 'U+41,U+43'],
  ['U+41', 'U+40-42', ''],
])('%s without %s is %j', (range, taken, rest) => {
  expect(excludeFromRange(range, taken)).toBe(rest)
})

test('each letter of a first visit is in exactly one font file of its style', async () => {
  const fonts = await buildFonts()
  for (const { name, range, style } of fonts.filter(({ name }) => /^serif-(roman|italic)$/.test(name))) {
    const others = fonts.filter((font) => font.style === style && font.name !== name && font.name.startsWith('serif-'))
    expect(others.length).toBeGreaterThan(3)
    for (const other of others) expect(excludeFromRange(range, other.range), other.name).toBe(inShort(range))
  }
})

/** A range as `excludeFromRange` writes it. */
const inShort = (range: string) => excludeFromRange(range, 'U+10FFFF')
