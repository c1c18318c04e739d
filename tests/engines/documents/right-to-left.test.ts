import { expect, test } from 'bun:test'
import { articleIn } from '../../../src/engines/documents/first-page/article.ts'
import type { Item, Sheet } from '../../../src/engines/documents/layout/layout.ts'
import { asReadFromLeft } from '../../../src/engines/documents/layout/right-to-left.ts'

/** Words as LibreOffice prints them: from left to right, whichever way they are read. */
function printed(y: number, size: number, words: string[], x = 60): Item[] {
  let left = x
  return words.map((text) => {
    const item = { text, x: left, y, width: text.length * size * 0.5, size, isBold: false, isItalic: false, turn: 0 }
    left += item.width + size * 0.3
    return { ...item, isSpaced: true }
  })
}
const sheetOf = (items: Item[]): Sheet => ({ width: 600, height: 800, items, links: [] })

test('a page from right to left is read in its order, words of other scripts in theirs', () => {
  const abstract = 'أجريت هذه الدراسة خلال موسمين متتاليين لتقييم تأثير الري على إنتاجية القمح تحت ظروف المناطق الجافة'
  const sheet = sheetOf([
    ...printed(60, 18, ['Yield', 'of', 'Wheat', 'القمح', 'إنتاجية', 'الري', 'تأثير']),
    ...printed(90, 12, ['حسن²', 'فاطمة', 'علي¹،', 'أحمد']),
    ...printed(120, 10, ['القاهرة', 'جامعة', '¹']),
    ...printed(134, 10, ['الجيزة', 'البحوث،', 'معهد', '²']),
    ...printed(170, 14, ['الملخص']),
    ...printed(190, 10, abstract.split(' ').toReversed(), 20),
    ...printed(210, 10, ['الري', 'القمح،', 'المفتاحية:', 'الكلمات']),
  ])
  const found = articleIn([asReadFromLeft(sheet)], '')
  expect(found.title).toBe('تأثير الري إنتاجية القمح Yield of Wheat')
  expect(found.authors.map(({ name }) => name)).toEqual(['أحمد علي', 'فاطمة حسن'])
  expect(found.abstract).toBe(abstract)
  expect(found.keywords).toBe('القمح, الري')
})

test('letters in the shapes of a font become the letters themselves', () => {
  const [item] = asReadFromLeft(sheetOf(printed(60, 18, ['\ufee3\ufebc\ufeae \ufefb']))).items
  expect(item?.text).toBe('مصر لا')
})

test('a page from left to right stays as it is, with words of another script on it', () => {
  const sheet = sheetOf([
    ...printed(60, 18, ['Yield', 'of', 'wheat', 'in', 'dry', 'lands']),
    ...printed(90, 12, ['القمح']),
  ])
  expect(asReadFromLeft(sheet)).toBe(sheet)
})

test('a Chinese article has its people, each with the institution of the list in brackets', () => {
  const texts: [number, number, string][] = [
    [60, 18, '滴灌对干旱地区小麦产量和水分利用效率的影响'],
    [90, 12, '张伟¹，李娜²'],
    [110, 9, '（1. 中国农业大学 农学院，北京 100193；2. 西北农林科技大学，陕西 杨凌 712100）'],
    [140, 10, '摘要：为研究滴灌对干旱地区冬小麦产量及水分利用效率的影响，进行了两年的田间试验。结果表明产量显著提高。'],
    [160, 10, '关键词：小麦；滴灌'],
  ]
  const found = articleIn([sheetOf(texts.flatMap(([y, size, text]) => printed(y, size, [text], 40)))], '')
  expect(found.authors.map(({ name, affiliation }) => [name, affiliation])).toEqual([
    ['张伟', '中国农业大学 农学院，北京 100193'],
    ['李娜', '西北农林科技大学，陕西 杨凌 712100'],
  ])
  expect(found.keywords).toBe('小麦, 滴灌')
})
