import { describe, expect, test } from 'bun:test'
import rows from '../../src/core/language/paper-words.json'
import {
  languageOfWords,
  type PaperWord,
  paperLanguages,
  patternOfWords,
  printedDay,
  printedWord,
} from '../../src/core/language/paper-words.ts'

const parts = Object.keys(rows.en) as PaperWord[] // the keys of the table
/** The parts whose words are only read. */
const unprinted: PaperWord[] = ['methods', 'results', 'discussion', 'conclusions', 'sections', 'sentence', 'months']
const languages = paperLanguages.filter(Boolean)
const matches = (part: PaperWord, text: string) => new RegExp(`^(?:${patternOfWords(part)})$`, 'iu').test(text)

describe('the words of papers', () => {
  test('are complete in 25 languages', () => {
    expect(languages).toHaveLength(25)
    const table: Record<string, Record<string, string>> = rows
    const missing = languages.flatMap((language) => parts.filter((part) => !table[language]?.[part]))
    expect(missing).toEqual([])
  })

  test('are read as they are printed, in capitals too', () => {
    const unread = languages.flatMap((language) =>
      parts.flatMap((part) => {
        if (unprinted.includes(part)) return []
        const word = printedWord(language, part)
        const all = [word, word.toLocaleUpperCase(language)]
        return all.every((one) => matches(part, one)) ? [] : [`${language} ${part}: ${word}`]
      }),
    )
    expect(unread).toEqual([])
  })

  test.each<[PaperWord, string]>([
    ['figure', 'Gambar'],
    ['figure', 'Рис'],
    ['figure', '圖'],
    ['table', 'Quadro'],
    ['table', 'ÇİZELGE'],
    ['table', 'جدول'],
    ['abstract', 'RESUME'],
    ['abstract', 'ΠΕΡΙΛΗΨΗ'],
    ['abstract', 'ÖZET'],
    ['keywords', 'Palavras chave'],
    ['references', 'Список использованных источников'],
    ['references', 'Daftar Pustaka'],
    ['references', '參考文獻'],
    ['references', 'منابع و مآخذ'],
    ['methods', 'Patients and methods'],
    ['methods', 'GEREÇ VE YÖNTEM'],
    ['results', 'Результаты и обсуждение'],
    ['discussion', '讨论与结论'],
    ['conclusions', 'Висновок'],
    ['acknowledgements', 'تقدیر و تشکر'],
    ['interests', 'Conflits d’intérêts'],
    ['months', 'января'],
    ['months', '十一月'],
  ])('%s: %s', (part, text) => {
    expect(matches(part, text)).toBe(true)
  })

  test.each([
    ['Palabras clave: arroz', 'es'],
    ['Kata kunci: padi', 'id'],
    ['ANAHTAR KELİMELER', 'tr'],
    ['کلیدواژه‌ها: برنج', 'fa'],
    ['الكلمات المفتاحية: الأرز', 'ar'],
    ['关键词：水稻', 'zh'],
    ['Nyckelord: ris', ''],
    ['Rice and water', ''],
  ])('%s heads keywords of the language "%s"', (text, language) => {
    expect(languageOfWords(text, 'keywords')).toBe(language)
  })

  test.each([
    ['en', '2026-02-03', '3 February 2026'],
    ['en', '2026-02', 'February 2026'],
    ['en', '2026', '2026'],
    ['es', '2026-02-03', '3 de febrero de 2026'],
    ['fa', '2026-02-03', '3 فوریهٔ 2026'],
    ['zh', '2026-02-03', '2026年2月3日'],
    ['xx', '2026-02-03', '3 February 2026'],
    ['', '', ''],
  ])('a day in %s: %s', (language, day, printed) => {
    expect(printedDay(language, day)).toBe(printed)
  })
})
