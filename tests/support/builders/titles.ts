import { fold } from '../../../src/core/text/words.ts'

/** A row of numbers from 0 to 1 that is the same in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const words = (
  'mung bean yield review field trial rice wheat maize soil water stress zinc iron growth root leaf seed plant ' +
  'light heat model method theory test data case study effect role use risk health school child mother village ' +
  'bank trade law policy market river forest bird fish insect virus gene protein enzyme acid oil sugar salt'
).split(' ')
const places = ['Nepal', 'Uttar Pradesh', 'West Bengal', 'New Delhi', 'São Paulo', 'Côte d’Ivoire', 'St. Louis']
const species = [
  'Oryza sativa L.',
  'E. coli',
  'B. subtilis',
  'Vigna radiata (L.) R. Wilczek',
  'A. thaliana',
  'Cicer arietinum L. cv. JG-62',
]
const chemicals = [
  'CO₂',
  'H₂O₂',
  'TiO₂/ZnO',
  '2(5H)-furanone',
  'N,N-dimethylformamide',
  'α-amylase',
  'β-carotene',
  '1,4-dioxane',
  'Fe³⁺',
  'vitamin B12',
  'Vitamin A',
  'poly(3-hydroxybutyrate)',
  'L-ascorbic acid',
  'CD4(2)',
]
const names = ['Sharma', 'Verma', 'O’Neil', 'van der Waals', 'Gandhi', 'Tagore', 'Crohn’s', 'Rao', 'Abbasi-Yadkori']
const devanagari = 'मूंग की उपज गेहूँ में जस्ता और मिट्टी का अध्ययन भारत हिन्दी साहित्य सीता देवी शिक्षा'.split(' ')
const stops = 'To Be Or Not And Of The In With While Which Has Had This That Is It We Were A As At By'.split(' ')
const numerals = ['I', 'II', 'III', 'IV', 'V', 'IX', 'XIV']

type Draw = {
  /** One of a list. */
  one: (list: string[]) => string
  /** So many words, with a capital each where it is a title's. */
  some: (count: number, isTitle?: boolean) => string
  /** A whole number from `from` on. */
  number: (from: number, to: number) => number
}

const kinds: ((draw: Draw) => string)[] = [
  ({ some }) => `${some(2)} ${some(1)}: A ${some(1)} of ${some(2)}`,
  ({ some }) => `${some(3)} - A ${some(2)}`,
  ({ some }) => `${some(2)}–A ${some(1)} and a ${some(2)}`,
  ({ some }) => `Is ${some(2)} a ${some(1)}? A ${some(2)}`,
  ({ some }) => `What Is ${some(1)}? I Ask, You ${some(1)}`,
  ({ some, one }) => `${some(2)} ${one(numerals)}: ${some(2)}`,
  ({ some, one }) => `Part ${one(numerals)} – A ${some(1)} of Type ${one(numerals)} ${some(2)}`,
  ({ some, number }) => `${some(2)} in ${number(1801, 2040)}`,
  ({ some, number }) => `${some(2)}, ${number(1801, 1900)}–${number(1901, 2040)}: a ${some(1, false)}`,
  ({ some }) => `Hepatitis A, B and C in ${some(2)}`,
  ({ some }) => `Vitamin C or A? ${some(2)}`,
  ({ some }) => `I ${some(1)}, I ${some(2)}`,
  ({ some }) => `A ${some(1)}`,
  ({ some }) => `${some(1)} A`,
  ({ some }) => `C ${some(1)} B`,
  ({ some, one }) => `Effect of ${one(chemicals)} on ${some(2)}`,
  ({ some, one }) => `${one(chemicals)}: ${some(1)} A, ${one(chemicals)} B`,
  ({ some, one }) => `${some(2)} of ${one(species)} in ${one(places)}`,
  ({ some, one }) => `${one(species)}: A ${some(2)}`,
  ({ some, one }) => `${one(names)} A. on ${some(2)}`,
  ({ some, one }) => `${one(names)} and the ${some(2)}: A ${some(1)}`,
  ({ some, one }) => `A. K. ${one(names)}: ${some(2)} et al.`,
  ({ some, one }) => `Reply to Dr. ${one(names)} et al. (2012), ${some(2)}`,
  ({ some }) => `“${some(2)}” and ‘${some(1)}’: "${some(1)}" A`,
  ({ some }) => `"${some(3)}"`,
  ({ some }) => `(${some(2)}) [${some(1)}] {${some(1)}}`,
  ({ some, number }) => `${some(2)} (${number(1, 60)}(${number(1, 12)})): ${number(1, 90)}-${number(91, 200)}`,
  ({ some, number }) => `Vol. ${number(1, 60)}, No. ${number(1, 12)} of ${some(2)}`,
  ({ some, number }) => `Ref. ${number(1, 900)} and pp. ${number(1, 90)}-${number(91, 200)} in ${some(2)}`,
  ({ some }) => `${some(1)}/${some(1)} and/or ${some(1)}`,
  ({ some }) => `Non ${some(1)}-${some(1, false)} semi ${some(1)}-A ${some(1)}`,
  ({ some }) => `Farmers’ ${some(1)}, women's ${some(1)}: it isn’t A ${some(1)}`,
  ({ some, number }) => `${number(1, 99)}% ${some(1)} at ${number(1, 99)} °C: ${number(1, 9)}_${some(1, false)}`,
  ({ some, number }) => `p < 0.0${number(1, 9)} & ${some(2)} \\ ${some(1)} ± ${number(1, 9)}`,
  ({ some, number }) => `10^${number(2, 9)} ${some(1)} ha⁻¹, x₂ = y³ of ${some(2)}`,
  ({ one }) => `${one(devanagari)} ${one(devanagari)} ${one(devanagari)}`,
  ({ one, some }) => `${some(2)} (${one(devanagari)} ${one(devanagari)}): A ${one(devanagari)}`,
  ({ one }) => `${one(devanagari)}: एक ${one(devanagari)} क ${one(devanagari)}`,
  ({ some }) => `Ποταμός ${some(1)} σ-algebras και ${some(1)}`,
  ({ some }) => `Вода ${some(1)}, İstanbul Straße ${some(1)}`,
  ({ some }) => `中国 ${some(1)} 的研究 ${some(1)}`,
  ({ some, number }) => `${some(1)}${number(1, 9999)}`,
  ({ number }) => `${number(1800, 2099)}`,
  ({ one }) => `${one(stops)} ${one(stops)} ${one(stops)}`,
  ({ one }) => `${one(stops)} ${one(stops)} ${one(stops)} ${one(stops)}?`,
  ({ some }) => some(100),
  ({ some }) => `${some(99)} A`,
  ({ some }) => some(6).toUpperCase(),
  ({ some }) => `DNA, RNA AND ${some(3).toUpperCase()}`,
  ({ some }) => `RETRACTED: ${some(3)}`,
  ({ some }) => `Retraction: ${some(2)} A`,
  ({ some, number }) => `10.1234/${some(1, false)}.${number(1, 999)}`,
]

const alone = ['A', 'I', 'C', 'C++', 'C#', 'π', 'Rice', 'Editorial', 'The', '?', 'मूंग', '50%', 'A_b', 'Sharma A', '7']

/** So many different titles, the same in each run: of every kind that a search might take for something else. */
export function madeTitles(count: number, seed = 20260101): string[] {
  const random = randomOf(seed)
  const number = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const one = (list: string[]) => list[number(0, list.length - 1)] ?? ''
  const some = (count: number, isTitle = true) =>
    Array.from({ length: count }, () => one(words))
      .map((word) => (isTitle ? word.replace(/^./, (first) => first.toUpperCase()) : word))
      .join(' ')
  const titles = new Map(alone.map((title) => [fold(title), title]))
  for (let at = 0; titles.size < count; at++) {
    const title = kinds[at % kinds.length]?.({ one, some, number }) ?? ''
    if (!titles.has(fold(title))) titles.set(fold(title), title)
  }
  return [...titles.values()]
}
