import { describe, expect, test } from 'bun:test'
import { languageIn, languagesOf } from '../../../src/engines/documents/first-page/language-rules.ts'
import { secondTitleOn } from '../../../src/engines/documents/first-page/second-title-rules.ts'
import { titleOn } from '../../../src/engines/documents/first-page/title-rules.ts'
import type { Line } from '../../../src/engines/documents/layout/layout.ts'

const spanish = 'El presente trabajo estudia los efectos del riego sobre el rendimiento del arroz en las comunidades'
const hindi = 'यह अध्ययन धान की उपज पर जल के प्रभाव का वर्णन करता है और दो वर्ष के खेत से आँकड़े देता है'

test.each([
  ['Effects of deficit irrigation on rice yield in rural communities', 'en'],
  [spanish, 'es'],
  ['Efeitos da irrigação no rendimento do arroz em comunidades rurais do Brasil', 'pt'],
  ['Les effets de l’irrigation sur le rendement du riz dans les villages', 'fr'],
  ['Der Einfluss der Bewässerung auf den Ertrag von Reis', 'de'],
  [hindi, 'hi'],
  ['ग्रामीण शिक्षा', 'hi'],
  ['या अभ्यासात भात पिकाच्या उत्पादनावर पाण्याचा परिणाम तपासला आहे आणि निष्कर्ष दिले आहेत', 'mr'],
  ['यस अध्ययनमा धानको उत्पादन र पानीको प्रभाव हेरिएको छ', 'ne'],
  ['Deficit irrigation: rice yield', ''],
  ['Oryza sativa', ''],
  ['', ''],
])('the language of “%s” is “%s”', (text, language) => {
  expect(languageIn(text)).toBe(language)
})

const long = {
  en: 'The aim of this study was to determine the effect of organic manure on the growth and yield of rice in flooded fields',
  id: 'Penelitian ini bertujuan untuk mengetahui pengaruh pemberian pupuk organik terhadap pertumbuhan dan hasil padi di sawah',
  nl: 'Het doel van dit onderzoek was het effect van organische mest op de groei en de opbrengst van rijst in natte velden',
  tr: 'Bu çalışmanın amacı, organik gübrenin sulu tarlalarda çeltiğin büyümesi ve verimi üzerindeki etkisini belirlemektir',
  vi: 'Mục tiêu của nghiên cứu này là xác định ảnh hưởng của phân hữu cơ đến sinh trưởng và năng suất lúa trên ruộng nước',
  ru: 'Целью исследования было определить влияние органических удобрений на рост и урожайность риса на затопленных полях',
  uk: 'Метою дослідження було визначити вплив органічних добрив на ріст і врожайність рису на затоплених полях області',
  ar: 'هدفت هذه الدراسة إلى معرفة أثر السماد العضوي في نمو محصول الأرز وإنتاجيته في الحقول، وأظهرت النتائج أن له تأثيرا',
  fa: 'هدف از این پژوهش بررسی اثر کود آلی بر رشد و عملکرد برنج در شالیزار است و نتایج نشان داد که این کود تأثیر داشته است',
  ur: 'اس تحقیق کا مقصد نامیاتی کھاد کے چاول کی نشوونما اور پیداوار پر اثرات کا جائزہ لینا ہے اور نتائج سے معلوم ہوا',
  he: 'מטרת המחקר הייתה לבחון את השפעת הדשן האורגני על גידול האורז ועל היבול בשדות מוצפים, והתוצאות הראו כי השפיע',
  zh: '本研究旨在探讨有机肥对水稻生长和产量的影响。结果表明，不同剂量的有机肥对株高、分蘖数和干粒重有显著影响。',
  ja: '本研究の目的は、有機肥料が水稲の生育と収量に及ぼす影響を明らかにすることである。施用量の違いは草丈に影響した。',
  ko: '본 연구의 목적은 유기질 비료가 논에서 벼의 생육과 수량에 미치는 영향을 알아보는 것이며 그 결과는 다음과 같다',
}

test.each(Object.entries(long))('a long text is in %s', (language, sentence) => {
  expect(languageIn(`${sentence}. `.repeat(language === 'zh' || language === 'ja' ? 2 : 4))).toBe(language)
})

test.each([
  ['zh', '本研究调查了港口的船只和潮汐，'],
  ['ja', 'この研究では港の船と潮を調べました。'],
  ['ko', '이 연구는 항구의 배와 조수를 조사하였다. '],
])('a text in %s is, with as many terms and code in English', (language, sentence) => {
  const terms = 'convolution layer, batch size, import numpy as np '
  expect(languageIn(Array.from({ length: 30 }, () => sentence + terms).join(''))).toBe(language)
  expect(languageIn(`${'The boats of the harbour were counted each morning. '.repeat(30)}${sentence}`)).toBe('en')
})

test('of related languages, a long text is in the one that its word processor was set to', () => {
  const text = `${long.id}. `.repeat(4)
  expect([languageIn(text, 'ms'), languageIn(text, 'en')]).toEqual(['ms', 'id'])
})

const abstracts = {
  en: { html: 'We grew the rice in fields of the north', language: 'en' },
  es: { html: spanish, language: 'es' },
  hi: { html: hindi, language: 'hi' },
  unsure: { html: 'Rice, water', language: '' },
}

test.each([
  ['The yield of rice', ['en', 'hi'], 'en', 'en', 'hi'],
  ['The yield of rice', ['es', 'en'], 'en', 'en', 'es'],
  ['धान की उपज', ['en', 'hi'], 'hi', 'hi', 'en'],
  ['धान की उपज', ['en'], 'hi', 'en', undefined],
  ['Rice yield', ['es', 'en'], 'es', 'es', 'en'],
  ['The yield of rice', ['en', 'unsure'], 'en', 'en', undefined],
  ['', ['es'], 'es', 'es', undefined],
  ['The yield of rice', [], 'en', undefined, undefined],
] as const)('“%s” with abstracts in %j is in “%s”', (title, languages, language, main, second) => {
  const found = languagesOf(
    title,
    languages.map((one) => abstracts[one]),
  )
  expect(found.language).toBe(language)
  expect(found.main).toBe(main && abstracts[main])
  expect(found.second).toBe(second && abstracts[second])
})

test('where the title does not show its language, the text does', () => {
  const found = languagesOf('Rice yield', [abstracts.es, abstracts.en], 'en')
  expect(found).toEqual({ language: 'en', main: abstracts.en, second: abstracts.es })
})

type Look = Partial<Pick<Line, 'size' | 'isBold' | 'isItalic'>>

/** Lines below each other, 20 points apart. */
function page(...lines: [text: string, look?: Look][]): Line[] {
  return lines.map(([text, look], at) => {
    const style = { isBold: false, isItalic: false, ...look }
    const pieces = [{ text, script: undefined, x: 60, ...style }]
    return { pieces, text, x: 60, right: 400, y: 60 + at * 20, size: 10, page: 1, ...style }
  })
}

describe('a second title', () => {
  const english = 'Effects of water on the yield of rice'
  const other = 'Efectos del agua en el rendimiento del arroz'
  const inHindi = 'धान की उपज पर जल का प्रभाव'
  const [large, small, bold, italic] = [{ size: 20 }, { size: 14 }, { isBold: true }, { isItalic: true }]
  const people: [string] = ['Ravi Kumar, Sita Devi']
  test.each([
    ['in another script under the first', '', page([english, large], [inHindi, small], people), inHindi],
    ['in English under one in Hindi', '', page([inHindi, large], [english, large], people), english],
    ['above the first', 'hi', page([inHindi, small], [english, large], people), inHindi],
    ['above it without an abstract', '', page([inHindi, small], [english, large], people), undefined],
    ['in italics under the first', 'es', page([english, large], [other, italic], people), other],
    ['without an abstract', '', page([english, large], [other, italic], people), undefined],
    ['of the text’s size', 'es', page([english, large], [other], people), other],
    ['of the text’s size below people', 'es', page([english, large], people, [other]), undefined],
    ['over its abstract', 'es', page([english, large], people, [other, bold], ['Resumen', bold]), other],
    ['over something else', 'es', page([english, large], people, [other, bold], ['Recibido', bold]), undefined],
    ['that is a journal', 'es', page(['Revista de las ciencias del agua', small], [english, large]), undefined],
    ['that is a faculty', 'es', page([english, large], ['Facultad de Ciencias de la Vida', italic]), undefined],
    ['that names people', 'hi', page([english, large], ['रवि कुमार एवं सीता देवी', small]), undefined],
    ['that names others', 'es', page([english, large], ['Ana de la Cruz y José del Río', italic]), undefined],
    ['that is a date', 'es', page([english, large], ['Recibido el 12 de marzo de 2021', italic]), undefined],
  ])('%s, with an abstract in “%s”', (_, expected, lines, found) => {
    const first = titleOn(lines, 800, 10, '')
    if (!first) throw new Error('no title')
    const known = { bodySize: 10, language: languageIn(first.html), expected: expected || undefined }
    expect(secondTitleOn(lines, first, known)?.html).toBe(found)
  })
})
