import { describe, expect, test } from 'bun:test'
import { titleCase } from '../../src/journal/citing/style-parts.ts'
import { styledCitation, styles } from '../../src/journal/citing/styles.ts'
import { aCited, type CitedValues } from '../support/builders/cited.ts'
import recorded from './citeproc.json'

/**
 * What citeproc-js 2.4.63 makes of 49 articles with the styles APA 7, MLA 9, Chicago (author-date; six authors, else
 * three, as of its 18th edition, and particles with their names), Cite Them Right 12 and IEEE.
 */
const articles: { values: CitedValues; cited: Record<string, string> }[] = recorded

/** citeproc runs a name in Devanagari together, and parts the two last names otherwise where one is a single word. */
const isMisread = ({ authorname = '' }: CitedValues) =>
  /\p{Script=Devanagari}/u.test(authorname) || /, Plato$/.test(authorname)

/** citeproc knows no italics and gives Latin names of species a second capital letter. */
function withSpecies(cited: string, title = ''): string {
  const italics = [...title.matchAll(/<(i|em)>(.*?)<\/\1>/g)].map(([, , text = '']) => text)
  return italics.reduce((text, species) => text.replace(titleCase(species), species), cited)
}

describe.each([...styles])('in $name', ({ style }) => {
  test('a reference processor cites most articles for comparison', () => {
    expect(articles.filter(({ values }) => !isMisread(values)).length).toBeGreaterThan(40)
  })

  test.each(articles.filter(({ values }) => !isMisread(values)))(
    'the citation of “$values.title” is that of the reference processor',
    ({ values, cited }) => {
      const theirs = withSpecies(cited[style] ?? '', values.title)
        .replace(', … ', ', . . . ') // as APA's own manual has it
        .replace(/\bR\.K\. (?=Sharma)/, style === 'chicago' ? 'R. K. ' : '$&') // as Chicago's has it; the processor keeps them as typed
        .replace('S V N Rao', 'S. V. N. Rao')
      expect(styledCitation(style, aCited(values)).text).toBe(theirs)
    },
  )
})

test.each([
  ['apa', 'शर्मा, क्ष. कु., & Li, W. (2026). '],
  ['mla', 'शर्मा, क्षत्रिय कुमार, and Wei Li. “'],
  ['chicago', 'शर्मा, क्षत्रिय कुमार, and Wei Li. 2026. “'],
  ['harvard', 'शर्मा, क्ष.कु. and Li, W. (2026) ‘'],
  ['ieee', 'क्ष. कु. शर्मा and W. Li, “'],
] as const)('the style %s writes names in Devanagari as %j', (style, names) => {
  const authorname = 'डॉ. क्षत्रिय कुमार शर्मा, Wei Li'
  expect(styledCitation(style, aCited({ authorname })).text).toStartWith(names)
})

test.each([
  ['apa', 'Crops, 5(2), Article e12. '],
  ['mla', 'Crops, vol. 5, no. 2, Mar. 2026, article e12, '],
  ['chicago', 'Crops 5 (2): e12. '],
  ['harvard', 'Crops, 5(2), article e12. '],
  ['ieee', 'Crops, vol. 5, no. 2, Art. no. e12, Mar. 2026'],
] as const)('the style %s cites an article number as %j', (style, words) => {
  const cited = aCited({ pagenumber: '', article_number: 'e12', settings: { websitename: 'Crops' } })
  expect(styledCitation(style, cited).text).toContain(words)
})

test.each([
  ['chicago', 'Sharma, Ravi. 2026. “On <i>Zea mays</i>.” <i>Crops</i> 5 (2): 101–8. https://'],
  ['harvard', 'Sharma, R. (2026) ‘On <i>Zea mays</i>’, <i>Crops</i>, 5(2), pp. 101–108. Available at: https://'],
  [
    'ieee',
    'R. Sharma, “On <i>Zea mays</i>,” <i>Crops</i>, vol. 5, no. 2, pp. 101–108, Mar. 2026, [Online]. Available: https://',
  ],
] as const)('the style %s sets italics in %j', (style, html) => {
  const cited = aCited({ authorname: 'Ravi Sharma', title: 'On <i>Zea mays</i>', settings: { websitename: 'Crops' } })
  expect(String(styledCitation(style, cited).html)).toStartWith(html)
})

test.each([
  ['apa', ' https://doi.org/10.1234/Crops.5'],
  ['mla', ', https://doi.org/10.1234/Crops.5.'],
  ['chicago', '. https://doi.org/10.1234/Crops.5.'],
  ['harvard', '. Available at: https://doi.org/10.1234/Crops.5.'],
  ['ieee', ', doi: 10.1234/Crops.5'],
] as const)('the style %s ends with the DOI instead of the page: %j', (style, end) => {
  const { text } = styledCitation(style, aCited({ authorname: 'Ravi Sharma', title: 'Rice', doi: '10.1234/Crops.5' }))
  expect(text).toContain(end)
  expect(text).not.toContain('/archives/')
})

const people = ['Ann Hay', 'Bo Ito', 'Cy Jeb', 'Di Kay', 'Ed Lea', 'Flo Mar', 'Gus Neu']

test.each([
  ['harvard', 3, 'Hay, A., Ito, B. and Jeb, C. (2026)'],
  ['harvard', 4, 'Hay, A. <i>et al.</i> (2026)'],
  ['ieee', 6, 'A. Hay, B. Ito, C. Jeb, D. Kay, E. Lea, and F. Mar, “'],
  ['ieee', 7, 'A. Hay <i>et al.</i>, “'],
  ['chicago', 6, 'Hay, Ann, Bo Ito, Cy Jeb, Di Kay, Ed Lea, and Flo Mar. 2026.'],
  ['chicago', 7, 'Hay, Ann, Bo Ito, Cy Jeb, et al. 2026.'],
] as const)('the style %s names %i authors as %j', (style, count, names) => {
  const authorname = people.slice(0, count).join(', ')
  expect(String(styledCitation(style, aCited({ authorname })).html)).toStartWith(names)
})

test.each([
  ['95-103', '95–103'],
  ['100-108', '100–108'],
  ['107-108', '107–8'],
  ['321-328', '321–28'],
  ['498-532', '498–532'],
  ['1002-1006', '1002–6'],
  ['1087-1089', '1087–89'],
  ['1496-1504', '1496–1504'],
  ['11564-11568', '11564–68'],
  ['13792-13803', '13792–803'],
  ['7-7', '7'],
  ['i-v', 'i–v'],
])('the style chicago writes the pages %j as %j', (pagenumber, pages) => {
  expect(styledCitation('chicago', aCited({ pagenumber })).text).toContain(` 5 (2): ${pages}. https`)
})

test.each([
  ['mla', 'Rust in “wheat”', '“Rust in ‘Wheat.’”'],
  ['chicago', 'Rust in “wheat”', '“Rust in ‘Wheat.’”'],
  ['apa', 'Rust in “wheat”', 'Rust in “wheat.” <i>'],
  ['ieee', 'Rust in “wheat”', '“Rust in ‘wheat,’” <i>'],
  ['harvard', 'Rust in “wheat”', '‘Rust in “wheat”’, <i>'],
  ['mla', 'Rust in <i>“Puccinia”</i>', '“Rust in <i>‘Puccinia.’</i>”'],
  ['mla', 'Is it “wheat?”', '“Is It ‘Wheat?’” <i>'],
  ['mla', "Talks of the 'hot peace'", '“Talks of the ‘Hot Peace.’”'],
  ['chicago', "Talks of the 'hot peace'", '“Talks of the ‘Hot Peace.’”'],
  ['apa', "Talks of the 'hot peace'", 'Talks of the ‘hot peace.’ <i>'],
  ['mla', "The 'farmer's choice' rice", '“The ‘Farmer’s Choice’ Rice.”'],
  ['mla', 'Rights of the farmers’', '“Rights of the Farmers’.”'],
  ['mla', "The ‘hot’ rights of farmers'", '“The ‘Hot’ Rights of Farmers’.”'],
  ['mla', "Ends 5' and 3'", '“Ends 5&#39; and 3&#39;.”'],
] as const)('in %s the quotation marks of %j are %j', (style, title, expected) => {
  expect(String(styledCitation(style, aCited({ title })).html)).toContain(expected)
})

test.each<[name: string, ...written: string[]]>([
  ['RK Sharma', 'Sharma, R. K.', 'Sharma, R. K.', 'Sharma, R. K.', 'Sharma, R.K.', 'R. K. Sharma'],
  ['R.K. Sharma', 'Sharma, R. K.', 'Sharma, R. K.', 'Sharma, R. K.', 'Sharma, R.K.', 'R. K. Sharma'],
  ['Anil Bhatt PhD', 'Bhatt, A.', 'Bhatt, Anil', 'Bhatt, Anil', 'Bhatt, A.', 'A. Bhatt'],
  ['Ch. V. Rao', 'Rao, Ch. V.', 'Rao, Ch. V.', 'Rao, Ch. V.', 'Rao, Ch.V.', 'Ch. V. Rao'],
  [
    'Jan van het Veld',
    'van het Veld, J.',
    'van het Veld, Jan',
    'van het Veld, Jan',
    'van het Veld, J.',
    'J. van het Veld',
  ],
  ['José Lima Filho', 'Lima Filho, J.', 'Lima Filho, José', 'Lima Filho, José', 'Lima Filho, J.', 'J. Lima Filho'],
])('%s is written as each style writes names', (authorname, ...names) => {
  const written = styles.map(({ style }) => styledCitation(style, aCited({ authorname })).text)
  expect(written.map((text, at) => text.slice(0, names[at]?.length))).toEqual(names)
})
