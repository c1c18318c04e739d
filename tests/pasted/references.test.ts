import { describe, expect, test } from 'bun:test'
import { doiIn, doiOf } from '../../src/core/pasted/dois.ts'
import { referencesIn } from '../../src/core/pasted/references.ts'

const abel = 'Abel N, Brandt K. Soil moisture under terraces. J Field Sci. 2011;12(3):45-51.'
const costa = 'Costa M. Rain and roots. Green Press; 2015.'
const dutt = 'Dutt S, Iyer R, Nair P. Millet yields in dry years. Crop Lett. 2018;7:1-9.'

describe('a list with numbers', () => {
  test.each([
    ['brackets', `[1] ${abel}\n[2] ${costa}\n[3] ${dutt}`],
    ['full stops', `1. ${abel}\n2. ${costa}\n3. ${dutt}`],
    ['round brackets', `(1) ${abel}\n(2) ${costa}\n(3) ${dutt}`],
    ['half brackets', `1) ${abel}\n2) ${costa}\n3) ${dutt}`],
    ['bare numbers', `1 ${abel}\n2 ${costa}\n3 ${dutt}`],
    ['Devanagari numbers', `१. ${abel}\n२. ${costa}\n३. ${dutt}`],
    ['numbers on their own lines', `[1]\n${abel}\n[2]\n${costa}\n[3]\n${dutt}`],
    ['a heading', `REFERENCES\n\n1. ${abel}\n2. ${costa}\n3. ${dutt}\n`],
    ['a numbered heading', `7. References:\r\n1. ${abel}\r\n2. ${costa}\r\n3. ${dutt}`],
    ['blank lines between', `1. ${abel}\n\n2. ${costa}\n\n\n3. ${dutt}`],
    ['columns copied in turns', `[1] ${abel}\n[3] ${dutt}\n[2] ${costa}`],
    ['a stray point before a number', `1.${abel}\n.2.${costa}\n3 .${dutt}`],
    ['keys', `[Abe11] ${abel}\n[Cos15] ${costa}\n[Dut18a] ${dutt}`],
    ['bullets', `• ${abel}\n• ${costa}\n• ${dutt}`],
    ['what follows', `[1] ${abel}\n[2] ${costa}\n[3] ${dutt}\nAppendix A: Proofs\nLemma 1. All is well.`],
    ['a page number and a running head', `[1] ${abel}\n108\n\fTerraces and Rain\n[2] ${costa}\n[3] ${dutt}\n109`],
  ])('%s', (_, pasted) => {
    expect(referencesIn(pasted)).toEqual([abel, costa, dutt])
  })

  test('the first number may be of another style', () => {
    const others = [costa, dutt, abel, costa, dutt]
    const pasted = [`[1]. ${abel}`, ...others.map((one, at) => `${at + 2}. ${one}`)].join('\n')
    expect(referencesIn(pasted)).toEqual([abel, ...others])
  })

  test('a line may begin with a number that is not part of the numbering', () => {
    const pasted =
      '1. Abel N. Soil. Field Sci\n2011. 12(3):45.\n2. Costa M. Rain. Vol.\n12. Green Press; 2015.\n3. Dutt S. Dry. 2018.'
    expect(referencesIn(pasted)).toEqual([
      'Abel N. Soil. Field Sci 2011. 12(3):45.',
      'Costa M. Rain. Vol. 12. Green Press; 2015.',
      'Dutt S. Dry. 2018.',
    ])
  })

  test('lines may begin with years', () => {
    const pasted =
      '1. Abel N. Soil. Field Sci,\n2011. 3 pp.\n2. Costa M. Rain. Press,\n2012.\n3. Dutt S. Dry. Press,\n2013. 2 vols.'
    expect(referencesIn(pasted)).toEqual([
      'Abel N. Soil. Field Sci, 2011. 3 pp.',
      'Costa M. Rain. Press, 2012.',
      'Dutt S. Dry. Press, 2013. 2 vols.',
    ])
  })

  test('a list may begin after number 1', () => {
    expect(referencesIn(`[14] ${abel}\n[15] ${costa}`)).toEqual([abel, costa])
  })

  test('a page may end in the middle of a reference', () => {
    const pasted =
      '[1] Abel N. Soil moist-\n44\n\fRain and Roots Again\nure under terraces. 2011.\n[2] Costa M. Rain. 2015.'
    expect(referencesIn(pasted)).toEqual(['Abel N. Soil moisture under terraces. 2011.', 'Costa M. Rain. 2015.'])
  })

  test('the end of a page range is not a page number', () => {
    const pasted = '[1] Abel N. Soil moisture. Field Sci, 12:45–\n51\n[2] Costa M. Rain. 2015.'
    expect(referencesIn(pasted)).toEqual(['Abel N. Soil moisture. Field Sci, 12:45–51', 'Costa M. Rain. 2015.'])
  })
})

describe('a list without numbers', () => {
  test.each([
    [
      'surnames first, year in brackets',
      'Abel, N., Brandt, K. and\nCosta, M. (2011). Soil moisture under\nterraces. ' +
        'Journal of Field Science,\n12(3):45–51.\nCosta, M. (2015). Rain and roots.\n' +
        'Green Press.\nDutt, S. and Iyer, R. (2018). Millet\nyields. Crop Letters, 7:1–9.',
      [
        'Abel, N., Brandt, K. and Costa, M. (2011). Soil moisture under terraces. Journal of Field Science, 12(3):45–51.',
        'Costa, M. (2015). Rain and roots. Green Press.',
        'Dutt, S. and Iyer, R. (2018). Millet yields. Crop Letters, 7:1–9.',
      ],
    ],
    [
      'names in full, year at the end',
      'Nora Abel, Karl Brandt, and Maria\nCosta. Soil moisture under terraces.\nMachine Learning, ' +
        '12(3):45–51, 2011.\nMaria Costa. Rain and Roots. Green\nPress, 2015.\n' +
        'Sunil Dutt and Ravi Iyer. Millet yields.\nIn Proceedings of the Crop Conference,\n2018.',
      [
        'Nora Abel, Karl Brandt, and Maria Costa. Soil moisture under terraces. Machine Learning, 12(3):45–51, 2011.',
        'Maria Costa. Rain and Roots. Green Press, 2015.',
        'Sunil Dutt and Ravi Iyer. Millet yields. In Proceedings of the Crop Conference, 2018.',
      ],
    ],
    [
      'initials first, a hanging indent',
      'N. Abel and K. Brandt. Soil moisture\n   under terraces.\n   Field Science, 12, 2011.\nM. Costa. ' +
        'Rain and roots. Green\n   Press, 2015.\nS. Dutt. Millet yields. Crop Lett.,\n   7:1–9, 2018.',
      [
        'N. Abel and K. Brandt. Soil moisture under terraces. Field Science, 12, 2011.',
        'M. Costa. Rain and roots. Green Press, 2015.',
        'S. Dutt. Millet yields. Crop Lett., 7:1–9, 2018.',
      ],
    ],
    [
      'paragraphs',
      'Ministry of Water. Annual report on\nterraces. Delhi, 2011.\n\nCosta M. ' +
        'Rain and roots. Green\nPress; 2015.\n\nDutt S. Millet yields.\nCrop Lett. 2018;7:1-9.',
      [
        'Ministry of Water. Annual report on terraces. Delhi, 2011.',
        'Costa M. Rain and roots. Green Press; 2015.',
        'Dutt S. Millet yields. Crop Lett. 2018;7:1-9.',
      ],
    ],
    ['one a line', `${abel}\n${costa}\n${dutt}`, [abel, costa, dutt]],
    ['one alone', 'Abel N. Soil moisture\nunder terraces.\n2011.', ['Abel N. Soil moisture under terraces. 2011.']],
    ['nothing', ' \n\f\n', []],
    ['a heading alone', 'References\n', []],
  ])('%s', (_, pasted, expected) => {
    expect(referencesIn(pasted)).toEqual(expected)
  })
})

test('two columns side by side are read one after the other', () => {
  const left = [
    'References',
    '',
    '[1] N. Abel. Soil moisture',
    '    under terraces. 2011.',
    '[2] M. Costa. Rain and',
    '    roots. 2015.',
  ]
  const right = [
    '[3] S. Dutt. Millet yields',
    '    in dry years. 2018.',
    '[4] R. Iyer. Wells and',
    '    tanks. 2019.',
    '[5] P. Nair. Late',
    '    rains. 2020.',
  ]
  const pasted = left.map((line, at) => line.padEnd(40) + right[at]).join('\n')
  expect(referencesIn(pasted)).toEqual([
    'N. Abel. Soil moisture under terraces. 2011.',
    'M. Costa. Rain and roots. 2015.',
    'S. Dutt. Millet yields in dry years. 2018.',
    'R. Iyer. Wells and tanks. 2019.',
    'P. Nair. Late rains. 2020.',
  ])
})

test.each([
  ['Abel N. Soil mois-\nture. 2011.', 'Abel N. Soil moisture. 2011.'],
  ['Abel N. Pre- and\npost-harvest. 2011.', 'Abel N. Pre- and post-harvest. 2011.'],
  ['Abel-\nBrandt N. Soil. 2011.', 'Abel-Brandt N. Soil. 2011.'],
  ['Abel N. A self-\nfertilising field. 2011.', 'Abel N. A self-fertilising field. 2011.'],
  ['Abel N. A state-of-the-\nart field. 2011.', 'Abel N. A state-of-the-art field. 2011.'],
  ['Abel N. The eﬀect of ﬂow. 2011.', 'Abel N. The effect of flow. 2011.'],
  [
    'Abel N. Soil. 2011. doi: 10.5555/\n0021-9991(83)90014-1.',
    'Abel N. Soil. 2011. doi: 10.5555/0021-9991(83)90014-1.',
  ],
  ['Abel N. Soil. 2011. doi:10.5555/field-\nsci.3', 'Abel N. Soil. 2011. doi:10.5555/field-sci.3'],
  ['Abel N. Soil. 2011. https://doi.org/10.5555/j.\nfield.3', 'Abel N. Soil. 2011. https://doi.org/10.5555/j.field.3'],
  ['Abel N. Soil. 2011. URL http:\n//soil.example/a-\nb/c', 'Abel N. Soil. 2011. URL http://soil.example/a-b/c'],
  ['Abel N. Soil. 2011. www.soil.example/a\n/b.html', 'Abel N. Soil. 2011. www.soil.example/a/b.html'],
])('joins the lines of %j', (pasted, expected) => {
  expect(referencesIn(`[1] ${pasted}\n[2] ${costa}`)).toEqual([expected, costa])
})

test.each([10_000, 100_000])('a text of %d odd letters is no trouble', (length) => {
  for (const odd of ['A. ', '10.', 'Aa ', '1.\n', 'Aa, B.\n', '( ', 'आ ', 'http:/'])
    expect(Array.isArray(referencesIn(odd.repeat(length / odd.length)))).toBe(true)
})

describe('a DOI in a reference', () => {
  test.each([
    ['Soil. doi:10.5555/abc.12', '10.5555/abc.12'],
    ['Soil. DOI: 10.5555/ABC.12.', '10.5555/ABC.12'],
    ['Soil. https://doi.org/10.5555/abc(12)3).', '10.5555/abc(12)3'],
    ['Soil (http://dx.doi.org/10.5555/abc), read today', '10.5555/abc'],
    ['<https://doi.org/10.5555/abc>', '10.5555/abc'],
    [
      'Soil. 10.1002/(SICI)1097(199806)49:8<693::AID-AS>3.0.CO;2-O',
      '10.1002/(SICI)1097(199806)49:8<693::AID-AS>3.0.CO;2-O',
    ],
    [
      'Mulch. 1998. doi:10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2',
      '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2',
    ],
    ['https://doi.org/10.1002/%28SICI%2912', '10.1002/(SICI)12'],
    ['Soil. doi: 10.5555/ 0021-9991(83)90014-1.', '10.5555/0021-9991(83)90014-1'],
    ['Soil. doi: 10. 5555/abc1', '10.5555/abc1'],
    ['Soil. doi: 10.5555/s11222- 010-9219-7.', '10.5555/s11222-010-9219-7'],
    ['Soil. doi: 10.5555/abc available 2020', '10.5555/abc'],
    ['10.5555/abc,10.5555/def', '10.5555/abc'],
    ['10.1000.10/123', '10.1000.10/123'],
    ['Silt. https://doi.org/10.5555/abc.130?utm_source=mail', '10.5555/abc.130'],
    ['Silt. https://doi.org/10.5555/abc.130#sec2.', '10.5555/abc.130'],
    ['Sand. https://www.press.example/articles/10.5555/abc.131/full', '10.5555/abc.131'],
    ['Sand. https://www.press.example/doi/pdf/10.5555/abc.131?needAccess=true', '10.5555/abc.131'],
    ['Sand. www.press.example/doi/10.5555/abc.131/abstract;jsessionid=1A.f02', '10.5555/abc.131'],
    ['Sand. press.example/10.5555/abc.131.pdf, read today', '10.5555/abc.131'],
    ['Sand. https://preprints.example/content/10.5555/2020.01.02.123v2.full.pdf', '10.5555/2020.01.02.123'],
    ['Sand. https://press.example/one/article?id=10.5555/abc.131&amp;type=printable', '10.5555/abc.131'],
    ['Sand. https://doi.org/10.5555/abc.pdf', '10.5555/abc.pdf'],
    ['Boron. http://dx.doi.org/10.5555%2Fabc.125', '10.5555/abc.125'],
    ['Boron. doi:10.5555%2fabc%3A125', '10.5555/abc:125'],
    ['Clay. doi:10.5555/abc.128“', '10.5555/abc.128'],
    ['黏土。doi:10.5555/abc.128。', '10.5555/abc.128'],
    ['Till. doi:10.5555/abc(136)1&lt;2:x&gt;3.0.CO;2-2', '10.5555/abc(136)1<2:x>3.0.CO;2-2'],
    ['Till. doi:10.5555/abc(136)1&#60;2:x&#62;3.0.CO;2-2', '10.5555/abc(136)1<2:x>3.0.CO;2-2'],
    ['Till. <doi>10.5555/abc</doi>', '10.5555/abc'],
    ['Loam. 10.5555/abc_(2010)129', '10.5555/abc_(2010)129'],
    ['Loam. 10.5555/what?now#1', '10.5555/what?now#1'],
    ['Soil 10.55/abc', undefined],
    ['Version 110.5555/abc', undefined],
    ['Soil', undefined],
  ])('of %j', (reference, doi) => {
    expect(doiIn(reference)).toBe(doi)
  })
})

test.each([
  ['10.5555/Abc', '10.5555/Abc'],
  [' https://doi.org/10.5555/Abc ', '10.5555/Abc'],
  ['http://dx.doi.org/10.5555/a%3Cb', '10.5555/a<b'],
  ['https://doi.org/10.5555/a%', '10.5555/a%'],
  ['doi.org/10.5555/abc', '10.5555/abc'],
  ['DOI: 10.5555/abc', '10.5555/abc'],
  ['10.5555/', undefined],
  ['10.555/abc', undefined],
  ['10.1234567890/abc', undefined],
  ['10.5555/a b', undefined],
  ['https://press.example/doi/full/10.5555/abc?nr=1', '10.5555/abc'],
  ['doi:10.5555/abc“', '10.5555/abc'],
  ['10.5555/a&lt;b', '10.5555/a<b'],
  ['10.5555/a,10.5555/b', undefined],
  ['soil/10.5555/abc', undefined],
  ['x 10.5555/abc', undefined],
  ['', undefined],
])('%j typed as a DOI', (typed, doi) => {
  expect(doiOf(typed)).toBe(doi)
})
