import { describe, expect, test } from 'bun:test'
import { directionOf, languageOf, withDevanagariMarked } from '../../src/core/language/language.ts'
import { languageName } from '../../src/core/language/language-codes.ts'

test.each([
  ['Growth of rice', ''],
  ['Growth of rice (धान)', ''],
  ['Yield of धान in Bihar', ''],
  ['भारत में धान की खेती', 'hi'],
  ['गेहूँ (Triticum aestivum) में जल प्रबंधन का प्रभाव', 'hi'],
  ['गेहूँ (<i>Triticum aestivum</i>) में जल', 'hi'],
  ['गेहूँ <em>Triticum aestivum</em> L.', 'hi'],
  ['गेहूँ [Triticum aestivum L. emend. Fiori et Paol.]', 'hi'],
  ['धान Oryza sativa Linnaeus', ''],
  ['धान की खेती में N, P और K', 'hi'],
  ['गेहूँ में 10⁶ CFU kg ha⁻¹', 'hi'],
  ['The DNA of धान', ''],
  ['<i>धान</i>', 'hi'],
  ['(धान)', 'hi'],
  ['<p>गेहूँ &amp; धान</p>', 'hi'],
  ['2026', ''],
  ['', ''],
])('the language of %j is %j', (text, language) => {
  expect<string>(languageOf(text)).toBe(language)
})

test.each<[string, string | undefined]>([
  ['گندم کی پیداوار (بہار میں)۔', 'rtl'],
  ['إنتاج القمح', 'rtl'],
  ['יבול החיטה', 'rtl'],
  ['DNA گندم کی پیداوار', 'rtl'],
  ['گندم (<i>Triticum</i>) کی پیداوار میں اضافہ', 'rtl'],
  ['On the word گندم in Urdu', 'ltr'],
  ['<p>Growth &amp; yield</p>', undefined],
  ['धान की खेती', undefined],
  ['', undefined],
])('the direction of %j is %j', (text, direction) => {
  expect(directionOf(text)).toBe(direction as ReturnType<typeof directionOf>)
})

describe('Devanagari in HTML', () => {
  test.each([
    ['Growth of rice', 'Growth of rice'],
    ['Yield of धान in Bihar', 'Yield of <span lang="hi">धान</span> in Bihar'],
    ['सीता देवी, राम शर्मा and Li', '<span lang="hi">सीता देवी, राम शर्मा</span> and Li'],
    ['डॉ. सीता देवी.', '<span lang="hi">डॉ. सीता देवी</span>.'],
    ['<i>धान</i> (<mark>खेती</mark>)', '<i><span lang="hi">धान</span></i> (<mark><span lang="hi">खेती</span></mark>)'],
    ['<a href="/authors/सीता">x</a>', '<a href="/authors/सीता">x</a>'],
    ['गेहूँ &amp; धान', '<span lang="hi">गेहूँ</span> &amp; <span lang="hi">धान</span>'],
    ['क्\u200dष', '<span lang="hi">क्\u200dष</span>'],
  ])('%j is marked: %j', (html, marked) => {
    expect(withDevanagariMarked(html)).toBe(marked)
  })
})

test.each([
  ['hi', 'Hindi'],
  ['zz', 'zz'],
  ['Text 175', 'Text 175'],
  ['', ''],
])('the language of %j is called %j', (code, name) => {
  expect(languageName(code)).toBe(name)
})
