import { closedUp } from '../layout/headings.ts'
import { wordCount } from '../layout/letters.ts'

const set = (words: string) => new Set(words.split(' '))

/** The names of first parts; a second one of them is the first heading of the text. */
const openings = set(
  'background introduction context rationale importance premise antecedentes introducción contexto introdução contexte ' +
    'hintergrund einleitung introduzione premessa pendahuluan giriş введение актуальность вступ актуальність ' +
    'पृष्ठभूमि प्रस्तावना परिचय 背景 引言 研究背景 المقدمة مقدمة خلفية مقدمه زمینه',
)

/** The words of the other parts' names: a name has no others. */
const names = set(
  'objective objectives aim aims goal goals purpose purposes question questions hypothesis hypotheses problem scope ' +
    'method methods methodology material materials approach procedure procedures design setting settings population ' +
    'period participants patients subjects sample samples intervention interventions exposure exposures comparators ' +
    'outcome outcomes measure measures measurement measurements endpoint endpoints source sources selection search ' +
    'eligibility criteria extraction synthesis collection analysis analyses result results finding findings ' +
    'observations discussion conclusion conclusions interpretation summary relevance significance implication ' +
    'implications impact strengths limitation limitations recommendation recommendations originality value novelty ' +
    'registration funding evidence contribution ' +
    'objetivo objetivos propósito método métodos metodología metodologia materiales material resultado resultados ' +
    'conclusión conclusiones conclusão conclusões discusión discussão objectif objectifs but méthode méthodes résultat ' +
    'résultats ziel ziele zielsetzung fragestellung methode methoden methodik ergebnis ergebnisse schlussfolgerung ' +
    'schlussfolgerungen fazit obiettivo obiettivi scopo metodi risultati conclusioni tujuan metode hasil kesimpulan ' +
    'simpulan amaç yöntem yöntemler gereç bulgular sonuç sonuçlar цель задачи методы методология материалы материал ' +
    'результаты вывод выводы заключение обсуждение мета завдання методи методологія матеріали матеріал результати ' +
    'висновок висновки обговорення उद्देश्य विधि सामग्री परिणाम निष्कर्ष 目的 方法 结果 結果 结论 結論 讨论 ' +
    'الهدف الأهداف هدف المنهجية الطريقة الطرق النتائج الخلاصة الاستنتاج الاستنتاجات روش روش‌ها مواد یافته‌ها نتیجه‌گیری نتایج',
)

/** Other words in such names. */
const beside = set(
  'and of the this & y e et und dan ve и та і और एवं तथा و study research review trial main primary secondary key ' +
    'principal data clinical practical social policy statement number protocol systematic case report presentation ' +
    'исследования работы дослідження роботи शोध अध्ययन',
)

const partWords = (text: string): string[] =>
  closedUp(text.replace(/\s+/g, ' ').trim())
    .toLowerCase()
    .replace(/[:.।：—–-]+$/u, '')
    .trim()
    .split(/[\s,/]+/u)

const isOpening = (words: readonly string[]) =>
  words.some((word) => openings.has(word)) &&
  words.every((word) => openings.has(word) || names.has(word) || beside.has(word))

/** Whether a line is the heading of a part of an abstract: `Background`, `Materials and methods:`. */
export function isAbstractPart(text: string): boolean {
  if (text.length > 70) return false
  const words = partWords(text)
  if (words.length > 6) return false
  return (
    isOpening(words) ||
    (words.some((word) => names.has(word)) && words.every((word) => names.has(word) || beside.has(word)))
  )
}

/** The most words of an abstract with parts; more are the text of a paper without an abstract. */
const mostInParts = 700
const fewestInParts = 24

/** A line below the heading of an abstract; `ends`: it ends the abstract unless it is a part's heading. */
type AbstractRow = { text: string; ends: boolean }

/**
 * Counts the lines below the heading of an abstract whose parts have headings of their own; 0 if it has no such parts.
 * A part that comes again begins the text.
 */
export function structuredLength(rows: readonly AbstractRow[]): number {
  if (!isAbstractPart(rows[0]?.text ?? '')) return 0
  const parts = new Set<string>()
  let [words, filled, isFilled] = [0, 0, true]
  for (const [at, { text, ends }] of rows.entries()) {
    const isPart = isAbstractPart(text)
    const name = isPart ? partWords(text).join(' ') : ''
    const isAgain = isPart && (parts.has(name) || (parts.size > 1 && isOpening(partWords(text))))
    if (isAgain || (!isPart && ends)) return filled > 1 && isFilled && words >= fewestInParts ? at : 0
    if (isPart && !isFilled) return 0
    if (isPart) parts.add(name)
    else if (!isFilled) filled++
    isFilled = !isPart
    words += isPart ? 0 : wordCount(text)
    if (words > mostInParts) return 0
  }
  return 0
}
