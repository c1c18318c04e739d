import { describe, expect, test } from 'bun:test'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { readOffice } from '../../../src/engines/fulltext/reading/reader.ts'
import { balanceCloses } from '../../../src/engines/fulltext/text.ts'
import { docx, field, h1, h2, listed, p, picture, prose, r, shown, style } from './papers.ts'

const long = p(prose('tide'))

const looks = {
  bold: (text: string) => p(r(text, '<w:b/>')),
  large: (text: string) => p(r(text, '<w:b/><w:sz w:val="30"/>')),
  middle: (text: string) => p(r(text, '<w:b/>'), '<w:jc w:val="center"/>'),
  slanted: (text: string) => p(r(text, '<w:b/><w:i/>')),
  capitals: (text: string) => p(r(text.toUpperCase(), '<w:b/>'), '<w:jc w:val="center"/>'),
  one: (text: string) => p(r(text, '<w:b/><w:sz w:val="30"/>'), '<w:outlineLvl w:val="0"/>'),
  two: (text: string) => p(r(text, '<w:b/>'), '<w:outlineLvl w:val="1"/>'),
  three: (text: string) => p(r(text, '<w:i/>'), '<w:outlineLvl w:val="2"/>'),
  five: (text: string) => p(r(text, '<w:i/>'), '<w:outlineLvl w:val="4"/>'),
}
type Look = keyof typeof looks

const readBody = async (body: string) => readOffice(new Blob([docx(long + body) as Uint8Array<ArrayBuffer>]), 'docx')

/** Reads a paper with these headings, each above a paragraph, and returns their levels. */
async function levelsOf(headings: [Look, string, number][]): Promise<[Look, string, number][]> {
  const body = headings.map(([look, text]) => looks[look](text) + long).join('')
  const { text } = await readBody(body)
  const levels = shown(text).flatMap((line) => /^#+/.exec(line)?.[0].length ?? [])
  return headings.map(([look, name], at) => [look, name, levels[at] ?? 0])
}

describe('levels weighed over the whole paper', () => {
  test.each<[string, [Look, string, number][]]>([
    [
      'marked parts below main parts that are only large',
      [
        ['large', 'Introduction', 1],
        ['large', 'Methods', 1],
        ['two', 'Boats', 2],
        ['two', 'Data availability', 2],
        ['large', 'Results', 1],
        ['large', 'Discussion', 1],
      ],
    ],
    [
      'a main part with another mark than the others',
      [
        ['two', 'Introduction', 1],
        ['bold', 'Subjects and Methods', 1],
        ['bold', 'Boats', 2],
        ['bold', 'Tides', 2],
        ['three', 'Results', 1],
        ['two', 'Discussion', 1],
      ],
    ],
    [
      'main parts of one look, with their parts in the same',
      [
        ['bold', 'Введение', 1],
        ['bold', 'Материалы и методы', 1],
        ['bold', 'Лодки', 2],
        ['bold', 'Приливы', 2],
        ['bold', 'Результаты', 1],
        ['bold', 'Обсуждение', 1],
        ['bold', 'Заключение', 1],
      ],
    ],
    [
      'a middle section of its own rank, where others have a look below',
      [
        ['bold', 'Introduction', 1],
        ['bold', 'Methods', 1],
        ['slanted', 'Boats', 2],
        ['bold', 'The harbour', 1],
        ['bold', 'Results', 1],
        ['bold', 'Discussion', 1],
      ],
    ],
    [
      'main parts in the middle and at the left, with slanted parts that have usual names too',
      [
        ['middle', 'Introduction', 1],
        ['bold', 'Methods', 1],
        ['slanted', 'Boats', 2],
        ['bold', 'Results', 1],
        ['middle', 'Discussion', 1],
        ['slanted', 'Limitations', 2],
        ['middle', 'Conclusions', 1],
      ],
    ],
    [
      'conclusions within the discussion',
      [
        ['two', 'Introduction', 1],
        ['two', 'Results', 1],
        ['three', 'Boats', 2],
        ['slanted', 'Large ones', 3],
        ['two', 'Discussion', 1],
        ['slanted', 'Strengths', 2],
        ['slanted', 'Conclusion', 2],
        ['one', 'Figure captions', 1],
      ],
    ],
    [
      'conclusions with the look of the parts of another section',
      [
        ['middle', 'Вступ', 1],
        ['middle', 'Опис човнів', 1],
        ['slanted', 'Великі човни', 2],
        ['slanted', 'Малі човни', 2],
        ['slanted', 'Висновок', 1],
      ],
    ],
    [
      'numbers between introduction and conclusions of their look',
      [
        ['middle', 'Введение', 1],
        ['middle', '1. Лодки', 1],
        ['middle', '2. Приливы', 1],
        ['middle', 'Заключение', 1],
      ],
    ],
    [
      'numbers below a section without one',
      [
        ['bold', 'Introduction', 1],
        ['bold', 'The ways of the study', 1],
        ['slanted', '1. Boats', 2],
        ['slanted', '2. Tides', 2],
        ['bold', 'Conclusion', 1],
      ],
    ],
    [
      'numbers in the scripts of Persian and Hindi',
      [
        ['bold', '۱. مقدمه', 1],
        ['bold', '۱.۱ قایق', 2],
        ['bold', '१.२ नाव', 2],
        ['bold', '۲- جزر و مد', 1],
      ],
    ],
    [
      'Roman numbers, letters and others, in the order of the paper',
      [
        ['bold', 'I. Boats', 1],
        ['bold', 'A. Large ones', 2],
        ['bold', '1. Of wood', 3],
        ['bold', '2. Of iron', 3],
        ['bold', 'B. Small ones', 2],
        ['bold', 'II. Tides', 1],
      ],
    ],
    [
      'an unmarked part among marked ones of its look',
      [
        ['one', 'Introduction', 1],
        ['one', 'Declarations', 1],
        ['bold', 'Funding', 2],
        ['two', 'Data availability', 2],
        ['bold', 'Consent', 2],
        ['one', 'Appendix', 1],
      ],
    ],
    [
      'a part at the end in the look of parts of other sections',
      [
        ['capitals', 'Introduction', 1],
        ['bold', 'Boats', 2],
        ['capitals', 'Results', 1],
        ['bold', 'Tides', 2],
        ['bold', 'Acknowledgements', 1],
      ],
    ],
    [
      'marks that leave out a level',
      [
        ['one', 'Boats', 1],
        ['five', 'Large ones', 2],
        ['five', 'Small ones', 2],
        ['two', 'Oars', 2],
      ],
    ],
    [
      'numbers without a mark below marked ones with other signs',
      [
        ['one', 'Boats', 1],
        ['three', 'A- Large ones', 2],
        ['bold', 'I. Of wood', 3],
        ['bold', 'II. Of iron', 3],
        ['three', 'B- Small ones', 2],
        ['one', 'Tides', 1],
      ],
    ],
    [
      'Chinese numbers above those of their parts, with marks of another level',
      [
        ['large', '一、船只', 1],
        ['bold', '（一）大船', 2],
        ['bold', '（二）小船', 2],
        ['large', '二、潮汐', 1],
        ['two', '2.1涨潮', 2],
        ['three', '2.1.1早晨', 3],
        ['two', '2.2落潮', 2],
        ['large', '十一、参考资料', 1],
        ['large', '附录A 数据', 1],
        ['large', '附录B 程序', 1],
      ],
    ],
    [
      'numbers with a colon',
      [
        ['bold', '1: The bay', 1],
        ['bold', '1.1: Boats', 2],
        ['bold', '1.2: Tides', 2],
        ['bold', '1.2.1: Of the morning', 3],
      ],
    ],
    [
      'a bilingual heading',
      [
        ['bold', 'Giriş (Introduction)', 1],
        ['slanted', 'Tekneler', 2],
        ['bold', 'Yöntem (Method)', 1],
        ['slanted', 'Teşekkür (Acknowledgement)', 1],
      ],
    ],
  ])('%s', async (_, headings) => {
    expect(await levelsOf(headings)).toEqual(headings)
  })
})

const named = (text: string) => p(text, '<w:outlineLvl w:val="1"/>')

describe('what is a heading', () => {
  test.each<[string, string, string[]]>([
    [
      'a marked one with a letter',
      h1('Boats') + named('A) Of the bay') + long + named('B) Of the open sea') + long,
      ['# Boats', '## A) | Of the bay', '## B) | Of the open sea'],
    ],
    [
      'numbered ones without text below them',
      ['1. Boats', '1.1 Large ones', '1.2 ‘Small’ ones', '1.3 Others', '2. Tides'].map(looks.bold).join('') + long,
      ['# 1. | Boats', '## 1.1 | Large ones', '## 1.2 | ‘Small’ ones', '## 1.3 | Others', '# 2. | Tides'],
    ],
    [
      'a plain number of three parts',
      looks.bold('2.1 Boats') + long + p('2.1.1 Large ones') + p('There are only a few of them in this bay.'),
      ['# 2.1 | Boats', '## 2.1.1 | Large ones'],
    ],
    [
      'items of a list that each have their text',
      h1('Results') + p('Large boats', listed(1)) + long + p('Small ones', listed(1)) + long + h1('Discussion') + long,
      ['# Results', '## 1. | Large boats', '## 2. | Small ones', '# Discussion'],
    ],
    [
      'no bold items of a list below each other',
      h1('Boats') + p(r('Large ones', '<w:b/>'), listed(4)) + p(r('Small ones', '<w:b/>'), listed(4)) + long,
      ['# Boats'],
    ],
    [
      'items with their text within a numbered section, which do not move its number',
      ['1. Boats', '2. Tides'].map((text) => looks.bold(text) + long).join('') +
        ['Large ones', 'Small ones'].map((text) => p(r(text, '<w:b/>'), listed(1)) + long).join('') +
        looks.bold('3. Harbours') +
        long,
      ['# 1. | Boats', '# 2. | Tides', '## 1. | Large ones', '## 2. | Small ones', '# 3. | Harbours'],
    ],
    [
      'no number of an example above its figure, and no formula in words',
      h1('Boats') +
        looks.bold('(4) Places of the boats') +
        p(picture()) +
        long +
        looks.bold('Wood + nails + tar') +
        long,
      ['# Boats'],
    ],
    [
      'no table of contents whose lines are left out',
      h1('Table of contents') + h1('Boats') + long + looks.bold('Мазмұны') + h1('Tides') + long,
      ['# Boats', '# Tides'],
    ],
    [
      'no lines of a typed table of contents',
      p('Table of Contents') +
        ['1. Boats', '1.1 Large ones', 'Another line.......... 3', '2. Tides…………… 4–5'].map(looks.bold).join('') +
        ['1. Boats', '1.1 Large ones', '2. Tides'].map((text) => looks.bold(text) + long).join(''),
      ['# 1. | Boats', '## 1.1 | Large ones', '# 2. | Tides'],
    ],
    [
      'no bold sentence or item in Chinese',
      h1('船只') + looks.bold('大船由木头制成，在港口建造。') + long + looks.bold('·小船由铁制成') + long,
      ['# 船只'],
    ],
    [
      'no caption by its style beside its picture, whatever its look',
      h1('Boats') + p(picture()) + p(r('A boat in the bay', '<w:b/><w:i/>'), style('Caption')) + long,
      ['# Boats'],
    ],
    [
      'plain lines whose typed numbers go on with those of headings',
      h1('1 Boats') +
        p('1.1 Large ones') +
        p('Few.') +
        p('1.2 Small ones.') +
        p('Many.') +
        p('2 Tides') +
        p('2.1 Springs') +
        p('Two.') +
        h2('2.2 Neaps') +
        long +
        h1('3 Piers') +
        long,
      [
        '# 1 | Boats',
        '## 1.1 | Large ones',
        '## 1.2 | Small ones.',
        '# 2 | Tides',
        '## 2.1 | Springs',
        '## 2.2 | Neaps',
        '# 3 | Piers',
      ],
    ],
    [
      'the first number of a section whose own heading has none',
      h1('2.1 Boats') + long + p('3.1 Приливы в гавани') + p('Two.') + h1('3.2 Piers') + long,
      ['# 2.1 | Boats', '# 3.1 | Приливы в гавани', '# 3.2 | Piers'],
    ],
    [
      'no items of a typed list, quantities or dates',
      h1('1 Boats') +
        p('2 boats came in.') +
        p('1.1 to the east') +
        p('1.1 Oars') +
        p('1.2 Sails') +
        p('1.3 Nets') +
        p('Few.') +
        h1('3 Piers') +
        long,
      ['# 1 | Boats', '# 3 | Piers'],
    ],
    [
      'no lines of generated contents below a typed heading',
      looks.bold('目 录') +
        p(field('TOC \\o', '1 Boats 3')) +
        p(field('TOC \\o', '2 Tides 4')) +
        p(field('TOC \\o', '3 Piers 5')) +
        ['1 Boats', '2 Tides', '3 Piers'].map((text) => h1(text) + long).join(''),
      ['# 1 | Boats', '# 2 | Tides', '# 3 | Piers'],
    ],
    ['contents with a text of their own', h1('Contents') + long + h2('Boats') + long, ['# Contents', '## Boats']],
  ])('%s', async (_, body, lines) => {
    const { text } = await readBody(body)
    expect(shown(text).filter((line) => line.startsWith('#'))).toEqual(lines)
    const { balance } = await makeText(docx(long + body))
    expect({ balance, closes: balanceCloses(balance) }).toMatchObject({ closes: true })
  })
})
