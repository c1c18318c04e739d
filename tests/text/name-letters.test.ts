import { describe, expect, test } from 'bun:test'
import { plainName, strangeInLine, strangeInName } from '../../src/core/text/name-letters.ts'

test.each([
  'Nguyễn Thị Phương Thảo',
  'Trần Hưng Đạo',
  'ʿAbd al-Raḥmān ibn ʿAwf',
  'Saʾid Muṣṭafā',
  'Ayşe Işık İnönü',
  'Lucian Buşoniu',
  'Mihai Gheorghiță Țepeș',
  'Paweł Gałązka',
  'Sinéad O’Connor',
  "Brian O'Neil",
  'Marcel·la Gal·la',
  'GAL·LA',
  'Martin Luther King Jr.',
  'George Smith III',
  'Gabriel García Márquez',
  'Sukarno',
  'R K Sharma',
  'JOHN MCDONALD',
  'Ọlọ́runfẹ́mi Ṣówándé',
  'Kaʻiulani Kamakau',
  'Emil’yan Pugachëv',
  'Þórður Ðórarinsson',
  'Jean‑Luc d’Alembert',
  'Sœur Ægidius Weiß',
  'सीता देवी',
  'क्ष\u200dमा देवी',
])('%s may be a name', (name) => {
  expect(strangeInName(name.normalize('NFC'))).toEqual([])
})

test.each<[name: string, strange: string[]]>([
  ['Ravi1', ['1']],
  ['Ravi Rao†*', ['†*']],
  ['Иван Петров', ['Иван', 'Петров']],
  ['王小明', ['王小明']],
  ['Bu¸soniu', ['¸']],
  ['Ravi & Sita', ['&']],
  ['Marcel·a', ['·']],
  ['\u0301Ravi', ['\u0301']],
  ['Ravi_Rao', ['_']],
  ['ravi@crops.example', ['@']],
])('%j may not: %j', (name, strange) => {
  expect(strangeInName(name)).toEqual(strange)
})

test.each<[line: string, strange: string[]]>([
  ['Ravi Rao, सीता देवी, J. Á. Łoś', []],
  ['Anne-Marie O’Neil, Anne-Lise', ['-', '’']],
  ['Ravi; Sita', [';']],
])('in the line %j may not stand %j', (line, strange) => {
  expect(strangeInLine(line)).toEqual(strange)
})

describe('plain is', () => {
  test.each([
    ['Anne‐Marie', 'Anne-Marie'],
    ['Anne‑Marie', 'Anne-Marie'],
    ['Anne–Marie', 'Anne-Marie'],
    ['Anne−Marie', 'Anne-Marie'],
    ['O´Neil', 'O’Neil'],
    ['O`Neil', 'O’Neil'],
    ['Lucian Bu¸soniu', 'Lucian Buşoniu'],
    ['Fran¸cois M¨uller', 'François Müller'],
    ["O'Neil", "O'Neil"],
    ['O’Neil', 'O’Neil'],
    ['Ra\u00advi\u200b Rao\u200f', 'Ravi Rao'],
    ['Marcel•la', 'Marcel·la'],
    ['क्ष\u200dमा', 'क्ष\u200dमा'],
  ])('%j: %j', (name, plain) => {
    expect(plainName(name)).toBe(plain)
  })
})
