import { describe, expect, test } from 'bun:test'
import { readPdf } from '../../../src/engines/documents/documents.ts'
import { drawn, filler, type Pen } from './drawn.ts'

const abstract = [
  'Drought lowers the yield of rice in dry years. We grew',
  'four varieties under water stress and measured the har-',
  'vest of each plot. Water at flowering doubled the yield.',
]
const whole =
  'Drought lowers the yield of rice in dry years. We grew four varieties under water ' +
  'stress and measured the harvest of each plot. Water at flowering doubled the yield.'

const references = [
  'Rao A, Devi S (2019) Yield of rice in dry land. Journal of',
  '  Crops 12:45-52',
  'Sharma RK (2020) Water and seed in the plains of the north.',
  '  Field Science 3:1-9',
  'Verma P (2021) Soil and light of many fields. Soil Letters',
  '  8:100-110',
]

/** An article in two columns with marks, a running head, page numbers and references. */
function twoColumns({ line, lines, page }: Pen): void {
  line('Journal of Field Crops, Vol. 3', { x: 60, y: 30, size: 9 })
  line('Yield of', { x: 120, y: 70, size: 24 })
  line('Oryza sativa', { x: 225, y: 70, size: 24, font: 'italic' })
  line('under drought', { x: 365, y: 70, size: 24 })
  let x = line('Ravi Kumar', { x: 180, y: 120, size: 12, font: 'bold' })
  x = line('1,*', { x, y: 117, size: 7 })
  x = line(', Sita Devi', { x, y: 120, size: 12, font: 'bold' })
  line('2', { x, y: 117, size: 7 })
  line('1', { x: 200, y: 139, size: 6 })
  line('Crop Research Institute, Pune', { x: 204, y: 140, size: 9 })
  line('2', { x: 200, y: 151, size: 6 })
  line('Field College, Nagpur', { x: 204, y: 152, size: 9 })
  line('Abstract', { x: 60, y: 190, size: 12, font: 'bold' })
  lines(abstract, { x: 60, y: 210 })
  line('Keywords: rice; water stress; yield', { x: 60, y: 252 })
  line('1 Introduction', { x: 60, y: 280, size: 12, font: 'bold' })
  lines(filler(34, 8), { x: 60, y: 300 })
  lines(filler(44, 8), { x: 320, y: 190 })
  line('* Corresponding author: ravi@example.org', { x: 60, y: 735, size: 7 })
  line('45', { x: 300, y: 760, size: 9 })
  page()
  line('Journal of Field Crops, Vol. 3', { x: 60, y: 30, size: 9 })
  lines(filler(50, 8), { x: 60, y: 70 })
  line('References', { x: 320, y: 70, size: 12, font: 'bold' })
  let y = 95
  for (const text of references) {
    line(text.trim(), { x: text.startsWith(' ') ? 332 : 320, y })
    y += 12
  }
  line('46', { x: 300, y: 760, size: 9 })
}

/** A manuscript with lines twice as far apart as print has them. */
function widelySpaced({ line, lines, page }: Pen): void {
  const wide = { x: 70, size: 12, leading: 27 }
  lines(['The yield of rice and of other crops', 'of dry land'], { ...wide, y: 60, font: 'bold' })
  lines(['Ravi Kumar, Sita', 'Devi and Anil Sen'], { ...wide, y: 125 })
  lines(['Crop Research Institute, Pune'], { ...wide, y: 190, font: 'italic' })
  line('Abstract', { x: 70, y: 240, size: 12, font: 'bold' })
  lines(abstract, { ...wide, y: 267 })
  line('Keywords: rice; yield', { x: 70, y: 360, size: 12 })
  line('Introduction', { x: 70, y: 400, size: 12, font: 'bold' })
  lines(filler(12), { ...wide, y: 430 })
  page()
  lines(filler(24), { ...wide, y: 60 })
}

test('a widely spaced manuscript is read as one that is not', async () => {
  const { title, authors, abstract: text } = await readPdf(await drawn(widelySpaced))
  expect({ title, authors, text }).toMatchObject({
    title: 'The yield of rice and of other crops of dry land',
    authors: ['Ravi Kumar', 'Sita Devi', 'Anil Sen'].map((name) => ({
      name,
      orcid: '',
      affiliation: 'Crop Research Institute, Pune',
    })),
    text: whole,
  })
})

describe('an article in two columns', () => {
  const reading = drawn(twoColumns).then(readPdf)
  test.each([
    ['title', 'Yield of <i>Oryza sativa</i> under drought'],
    ['abstract', whole],
    ['keywords', 'rice, water stress, yield'],
    ['pages', 2],
    ['language', 'en'],
  ] as const)('its %s', async (field, value) => {
    expect((await reading)[field]).toBe(value)
  })

  test('its authors have the affiliations of their marks', async () => {
    expect((await reading).authors).toMatchObject([
      { name: 'Ravi Kumar', orcid: '', affiliation: 'Crop Research Institute, Pune' },
      { name: 'Sita Devi', orcid: '', affiliation: 'Field College, Nagpur' },
    ])
  })

  test('its references do not contain running heads and page numbers', async () => {
    expect((await reading).references).toEqual([
      'Rao A, Devi S (2019) Yield of rice in dry land. Journal of Crops 12:45-52',
      'Sharma RK (2020) Water and seed in the plains of the north. Field Science 3:1-9',
      'Verma P (2021) Soil and light of many fields. Soil Letters 8:100-110',
    ])
  })

  test('its text joins a word broken at a line’s end', async () => {
    expect((await reading).texts[0]).toContain('measured the harvest of each plot')
  })

  test('it gives a warning of missing fonts', async () => {
    expect((await reading).warnings.map(({ code }) => code)).toContain('font_not_embedded')
  })
})

describe('an article in Hindi', () => {
  const reading = drawn(({ line, lines }) => {
    const font = 'devanagari'
    line('धान की उपज पर जल का असर', { x: 100, y: 60, size: 24, font })
    line('राम कुमार, सीता शर्मा', { x: 180, y: 110, size: 14, font })
    line('सारांश', { x: 60, y: 160, size: 14, font })
    lines(['यह अध्ययन धान की उपज पर जल के प्रभाव का वर्णन करता है और दो', 'वर्ष के खेत से आँकड़े देता है।'], {
      x: 60,
      y: 185,
      size: 11,
      font,
    })
    line('मुख्य शब्द: धान, जल, उपज', { x: 60, y: 225, size: 11, font })
    lines(Array(20).fill('यह खेत का वर्णन है और धान उपज का मान यहाँ दो बार मापा गया'), { x: 60, y: 260, size: 11, font })
  }).then(readPdf)

  test.each([
    ['title', 'धान की उपज पर जल का असर'],
    ['keywords', 'धान, जल, उपज'],
    ['language', 'hi'],
  ] as const)('its %s', async (field, value) => {
    expect((await reading)[field]).toBe(value)
  })

  test('its authors', async () => {
    expect((await reading).authors.map(({ name }) => name)).toEqual(['राम कुमार', 'सीता शर्मा'])
  })

  test('its abstract', async () => {
    expect((await reading).abstract).toStartWith('यह अध्ययन धान')
  })
})

test('title and abstract stay empty if nothing distinguishes them', async () => {
  const { title, authors, abstract } = await readPdf(await drawn(({ lines }) => lines(filler(50), { x: 60, y: 60 })))
  expect(title + abstract).toBe('')
  expect(authors).toEqual([])
})

test('a rotated page is read', async () => {
  const bytes = await drawn(({ lines, pdf }) => {
    pdf.rotate(90, { origin: [300, 300] })
    lines(filler(20), { x: 60, y: 60 })
  })
  expect((await readPdf(bytes)).texts[0]).toContain(filler(1)[0] ?? '')
})

test('an abstract after its heading on the same line is found', async () => {
  const { abstract: found } = await readPdf(
    await drawn(({ line, lines }) => {
      line('Water and the yield of rice', { x: 60, y: 60, size: 24 })
      line('Abstract—', { x: 60, y: 120, font: 'bold' })
      line('Drought lowers the yield of rice in dry years and', { x: 112, y: 120 })
      line('water at flowering doubles it in many of the fields.', { x: 60, y: 132 })
      line('1. Introduction', { x: 60, y: 160, font: 'bold' })
      lines(filler(30), { x: 60, y: 180 })
    }),
  )
  expect(found).toBe(
    'Drought lowers the yield of rice in dry years and water at flowering doubles it in many of the fields.',
  )
})

test('an article behind a cover page has dates beside its abstract and a second abstract in Hindi', async () => {
  const reading = await readPdf(
    await drawn(({ line, lines, page }) => {
      lines(['This is the accepted version of a manuscript.', 'Archive of many fields'], { x: 60, y: 60, size: 14 })
      page()
      line('Water and the yield of rice', { x: 60, y: 60, size: 24 })
      line('धान की उपज पर जल का प्रभाव', { x: 60, y: 92, size: 14, font: 'devanagari' })
      line('Ravi Kumar, Sita Devi', { x: 60, y: 115, size: 12 })
      line('Field College, Nagpur', { x: 60, y: 135, size: 9 })
      line('Received: 12 January 2024', { x: 60, y: 172, size: 8 })
      line('Abstract', { x: 220, y: 150, font: 'bold' })
      lines(abstract, { x: 220, y: 165 })
      line('सारांश', { x: 60, y: 230, size: 12, font: 'devanagari' })
      lines(['यह अध्ययन धान की उपज पर जल के प्रभाव का वर्णन करता है और दो वर्ष के', 'खेत से आँकड़े देता है।'], {
        x: 60,
        y: 250,
        font: 'devanagari',
      })
      line('1 Introduction', { x: 60, y: 300, size: 12, font: 'bold' })
      lines(filler(30), { x: 60, y: 320 })
    }),
  )
  expect(reading).toMatchObject({
    title: 'Water and the yield of rice',
    abstract: whole,
    language: 'en',
    language_alt: 'hi',
    title_alt: 'धान की उपज पर जल का प्रभाव',
    received: '2024-01-12',
  })
  expect(reading.authors.map(({ name }) => name)).toEqual(['Ravi Kumar', 'Sita Devi'])
  expect(reading.abstract_alt).toStartWith('यह अध्ययन')
})

test('a PDF with a password gives a warning', async () => {
  const bytes = await drawn(({ lines }) => lines(filler(5), { x: 60, y: 60 }), { userPassword: 'word' })
  expect((await readPdf(bytes)).warnings.map(({ code }) => code)).toContain('encrypted')
})

test('an encrypted PDF without a password is read, with a warning', async () => {
  const bytes = await drawn(({ lines }) => lines(filler(5), { x: 60, y: 60 }), { ownerPassword: 'word' })
  const { texts, warnings } = await readPdf(bytes)
  expect(texts[0]).toContain(filler(1)[0] ?? '')
  expect(warnings.map(({ code }) => code)).toContain('encrypted')
})
