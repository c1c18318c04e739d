import { describe, expect, test } from 'bun:test'
import { readParagraphCaption } from '../../../src/engines/fulltext/reading/caption-rules.ts'
import { convertBlocksToItems } from '../../../src/engines/fulltext/reading/items.ts'

/** Reads a paragraph of a word processor as a caption, with its label. */
function captionOf(text: string, style = '') {
  const look = {}
  const [item] = convertBlocksToItems([
    {
      kind: 'paragraph',
      pieces: [{ kind: 'text', text, look }],
      styles: style ? [style] : [],
      look,
      base: look,
      within: [],
    } as never, // the parts of a paragraph that captions do not depend on are missing
  ])
  const caption = item?.kind === 'text' ? readParagraphCaption(item) : undefined
  return caption && item?.kind === 'text'
    ? { kind: caption.kind, label: item.text.slice(0, caption.length).trim(), isSure: caption.isSure }
    : undefined
}

describe('captions', () => {
  test.each<[string, 'figure' | 'table' | 'box', string, boolean]>([
    ['Figure 1. Yield of rice', 'figure', 'Figure 1.', true],
    ['Fig. 2: Plots', 'figure', 'Fig. 2:', true],
    ['Figure 3 Plan of the site', 'figure', 'Figure 3', false],
    ['TABLE IV', 'table', 'TABLE IV', false],
    ['Table S1 | Sites', 'table', 'Table S1 |', true],
    ['Table 3.2 – Sites', 'table', 'Table 3.2 –', true],
    ['Figure\u00a04\u20112. Sites', 'figure', 'Figure 4\u20112.', true],
    ['Figure 2a. Sites', 'figure', 'Figure 2a.', true],
    ['Figure A.3: Sites', 'figure', 'Figure A.3:', true],
    ['(Figure 1) Sites', 'figure', '(Figure 1)', true],
    ['[Table 2] Sites', 'table', '[Table 2]', true],
    ['Scheme 1. Synthesis', 'figure', 'Scheme 1.', true],
    ['Рис. 1 — Схема опыта', 'figure', 'Рис. 1 —', true],
    ['Таблица 2', 'table', 'Таблица 2', false],
    ['Табл. 3. Урожай', 'table', 'Табл. 3.', true],
    ['图1 水稻产量', 'figure', '图1', false],
    ['图1水稻产量', 'figure', '图1', false],
    ['表 2　试验点', 'table', '表 2', false],
    ['图S1：试验点', 'figure', '图S1：', true],
    ['表一 试验点', 'table', '表一', false],
    ['図2　収量', 'figure', '図2', false],
    ['<표 1> 수확량', 'table', '<표 1>', true],
    ['그림 3. 수확량', 'figure', '그림 3.', true],
    ['شكل (1): الإنتاج', 'figure', 'شكل (1):', true],
    ['جدول رقم ٢: المواقع', 'table', 'جدول رقم ٢:', true],
    ['شکل ۱. عملکرد برنج', 'figure', 'شکل ۱.', true],
    ['איור 1: יבול', 'figure', 'איור 1:', true],
    ['Şekil 1. Verim', 'figure', 'Şekil 1.', true],
    ['ŞEKİL 2: Verim', 'figure', 'ŞEKİL 2:', true],
    ['Gambar 1. Hasil padi', 'figure', 'Gambar 1.', true],
    ['Hình 2: Năng suất', 'figure', 'Hình 2:', true],
    ['1. ábra. Termés', 'figure', '1. ábra.', true],
    ['2. táblázat A termés', 'table', '2. táblázat', false],
    ['1-сурет. Өнім', 'figure', '1-сурет.', true],
    ['Quadro 1 – Locais', 'table', 'Quadro 1 –', true],
    ['तालिका १: उपज', 'table', 'तालिका १:', true],
    ['চিত্র ১: ফলন', 'figure', 'চিত্র ১:', true],
    ['Algorithm 1: Search', 'box', 'Algorithm 1:', true],
    ['Tabla 3 p-valores', 'table', 'Tabla 3', false],
    ['Gambar 2 alur kerja sistem', 'figure', 'Gambar 2', false],
    ['Figure. Flow of participants', 'figure', 'Figure.', false],
    ['Tableau : Les sites', 'table', 'Tableau :', false],
  ])('%s', (text, kind, label, isSure) => {
    expect(captionOf(text)).toEqual({ kind, label, isSure })
  })

  test.each([
    'Figure 1 shows the yield of rice',
    'Figure 1, which we drew, has two panels.',
    'Figures and tables are below.',
    'Table of contents',
    'figure 2 is below',
    'Fig trees grow here.',
    '图1显示了水稻产量',
    '表2所示的试验点',
    'شكل 1 يوضح الإنتاج',
    'شکل ۱ نشان می‌دهد',
    'चित्र 1 में उपज दिखाई गई है',
    'Table v of the law',
    '2. Maps of the site',
    'Gambar 1 menunjukkan hasil padi',
    'Tabla 3 contiene los valores.',
    'Tabla 3 contiene los valores de todas las boyas de la costa en los años de la campaña',
  ])('%s is none', (text) => {
    expect(captionOf(text)).toBeUndefined()
  })

  test('a paragraph in the style of captions is one without a label', () => {
    expect(captionOf('The field in summer', 'caption')).toEqual({ kind: '', label: '', isSure: false })
  })
})
