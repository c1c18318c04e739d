import { expect, test } from 'bun:test'
import { soundOf } from '../../../src/core/language/transliteration.ts'
import { confidentialIn } from '../../../src/engines/blind/identifying/confidential-rules.ts'
import { findIdentifying } from '../../../src/engines/blind/identifying/find-rules.ts'
import { textToShow } from '../../../src/engines/blind/identifying/place-rules.ts'
import type { IdentifyingKind, PageText, Side } from '../../../src/engines/blind/identifying/rules.ts'
import { thanksIn } from '../../../src/engines/blind/identifying/statement-rules.ts'

const authors: Side = {
  people: [
    {
      name: 'Ravi Kumar Sharma',
      email: 'rksharma72@iari.example.in',
      phone: '+91 98765 43210',
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      affiliation: 'Division of Agronomy, ICAR-Indian Agricultural Research Institute, New Delhi, India',
    },
    { name: 'María José Núñez-García', email: 'mj@univ.example.es', affiliation: 'University of Granada, Spain' },
    { name: 'Jan van der Berg', affiliation: 'Banaras Hindu University (BHU), Varanasi' },
    { name: 'सीता देवी मिश्रा' },
    { name: 'Jürgen Ōtsuka-Müller' },
    { name: 'Anna Stueber', family: '' },
    { name: 'Qi Wei' },
    { name: 'Ana de la Cruz' },
    { name: 'Guenther Wolkenstein' },
    { name: 'Joel Michael Ebner' },
    {
      name: 'Ilse Vandermeer-Oyelaran',
      email: 'ilse@tides.delft.example',
      phone: '+31 15 278 5440',
      affiliation: 'Delft Institute for Tidal Hydrology, Netherlands; University of Enugu Coastal Lab',
    },
  ],
  userNames: ['milletman'],
  institutions: ['Indian Institute of Technology Kharagpur'],
  title: 'The yield of millet under Berg terraces',
  references: [
    'Gupta S. Soil of the plains. Soil J. 2011;1:1-9.',
    'Sharma RK, Núñez-García MJ. Millet and rain. Field J. 2018;4:2-8.',
    'Sharma S. Wheat. 2019.',
  ],
}

const found = (text: string, side = authors) => findIdentifying([{ page: 1, text }], side)
const kindsOf = (text: string, side = authors) => found(text, side).map(({ kind, text }) => [kind, text] as const)

const told: [IdentifyingKind, string, string][] = [
  ['name', 'The plots of Ravi Kumar Sharma were dry.', 'Ravi Kumar Sharma'],
  ['name', 'run wolkenstein_millet.R there', 'wolkenstein_millet'],
  ['name', 'the WolkensteinLab has', 'WolkensteinLab'],
  ['name', 'follow @ivandermeer there', 'ivandermeer'],
  ['name', 'run by wolkenstein77, at night', 'wolkenstein77'],
  ['funding', 'paid under grant no. SERB/2019/0042 of', 'paid under grant no. SERB/2019/0042 of'],
  ['repository', 'this page\n¹ https://github.com/wedgelab/models', 'https://github.com/wedgelab/models'],
  ['name', 'RAVI KUMAR SHARMA', 'RAVI KUMAR SHARMA'],
  ['path', String.raw`from C:\udeaf\ravi\x.csv we`, String.raw`C:\udeaf\ravi\x.csv`],
  ['name', 'seen by R. K. Sharma in May', 'R. K. Sharma'],
  ['name', 'seen by R.K. Sharma in May', 'R.K. Sharma'],
  ['name', 'seen by RK Sharma in May', 'RK Sharma'],
  ['name', 'seen by R Sharma in May', 'R Sharma'],
  ['name', 'Sharma, Ravi Kumar: field notes', 'Sharma, Ravi Kumar'],
  ['name', 'Sharma R.K. drew the map', 'Sharma R.K'],
  ['name', 'Photograph: Sharma', 'Sharma'],
  ['name', 'Copyright Sharma 2026', 'Sharma'],
  ['name', 'drawn by Shar-\nma in May', 'Shar- ma'],
  ['name', 'drawn by S\u200eh\u2062a\u061cr\u202am\u202ca in May', 'Sharma'],
  ['email', 'write to rksharma72\u200e@\u2068iari.example.in', 'rksharma72@iari.example.in'],
  ['name', 'drawn by Wolken-\n stein in May', 'Wolken- stein'],
  ['name', 'as Dr. Sharma told the farmers', 'Sharma'],
  ['name', 'What Sharma says', 'Sharma'],
  ['name', 'It rained. Because Sharma was there', 'Sharma'],
  ['name', 'Contact Sharma at noon', 'Sharma'],
  ['name', 'It is sound.\nBest wishes, R. K. Sharma\nThe end', 'R. K. Sharma'],
  ['name', 'drawn by Ravi\nSharma in May', 'Ravi Sharma'],
  ['name', 'by Maria Jose Nunez-Garcia', 'Maria Jose Nunez-Garcia'],
  ['name', 'by M. J. Núñez García', 'M. J. Núñez García'],
  ['name', 'by M.-J. Núñez‐García', 'M.-J. Núñez‐García'],
  ['name', 'the map of Núñez-García shows', 'Núñez-García'],
  ['name', 'by María José Núñez in May', 'María José Núñez'],
  ['name', 'the map of Núñez shows', 'Núñez'],
  ['name', 'drawn by Juergen Otsuka in May', 'Juergen Otsuka'],
  ['name', 'drawn by J. Mueller in May', 'J. Mueller'],
  ['name', 'drawn by Jür Müller in May', 'Jür Müller'],
  ['name', 'drawn by A. Stüber in May', 'A. Stüber'],
  ['name', 'by Jan van der Berg himself', 'Jan van der Berg'],
  ['name', 'खेत रवि शर्मा ने देखा', 'रवि शर्मा'],
  ['name', 'the notes of Sita Devi Mishra say', 'Sita Devi Mishra'],
  ['name', 'Ravi Sharma1,*, Anil Verma2', 'Ravi Sharma'],
  ['name', 'Sharma¹ and Verma²', 'Sharma'],
  ['name', 'drawn by Otsuka\u200b-Mül\u00adler in May', 'Otsuka\u200b-Mül\u00adler'],
  ['name', 'with W. Qi in May', 'W. Qi'],
  ['name', 'Qi, W. drew it', 'Qi, W'],
  ['name', 'as Cruz told us', 'Cruz'],
  ['name', 'ask milletman for the data', 'milletman'],
  ['name', 'typed by ilse vandermeer-oyelaran at home', 'ilse vandermeer-oyelaran'],
  ['name', 'observer,ravi sharma', 'ravi sharma'],
  ['name', 'file otsuka-müller, jürgen', 'otsuka-müller, jürgen'],
  ['name', 'plots/ilse_vandermeer.csv', 'ilse_vandermeer'],
  ['name', 'WOLKENSTEIN ET AL.', 'WOLKENSTEIN'],
  ['name', 'WOLKENSTEIN AND EBNER', 'WOLKENSTEIN'],
  ['name', 'EBNER AND WOLKENSTEIN', 'WOLKENSTEIN'],
  ['name', 'Thesis Wolkenstein 2025', 'Wolkenstein'],
  ['name', 'Guenther Wolkensteinᵃ', 'Guenther Wolkenstein'],
  ['name', 'Guenther Wolkenstein^a', 'Guenther Wolkenstein'],
  ['institution', 'ᵃUniversity of Granada', 'University of Granada'],
  ['institution', 'aUniversity of Granada, Spain', 'University of Granada'],
  ['name', 'plot NunezGarciaMariaJose was dug', 'NunezGarciaMariaJose'],
  ['name', 'cited as NúñezGarcía there', 'NúñezGarcía'],
  ['repository', 'code is at http: // www. cs. toronto. edu/ ~mbrubake/ .', 'http://www.cs.toronto.edu/~mbrubake/'],
  ['name', '© 2018 Sharma et al.', 'Sharma'],
  ['name', 'How to cite: Sharma et al. (2018)', 'Sharma'],
  ['name', 'This paper by Sharma et al. has', 'Sharma'],
  ['email', 'write to rksharma72@iari.example.in now', 'rksharma72@iari.example.in'],
  ['email', 'rksharma72 (at) iari (dot) example (dot) in', 'rksharma72 (at) iari (dot) example (dot) in'],
  ['email', '{gupta, rksharma72}@iari.example.in', '{gupta, rksharma72}@iari.example.in'],
  ['email', 'ravi.other@gmail.example', 'ravi.other@gmail.example'],
  ['email', 'write to ravi.other@gmail.example. Our plots', 'ravi.other@gmail.example'],
  ['email', 'write to ravi.other@gmail.example.\nA plot', 'ravi.other@gmail.example'],
  ['institution', 'Asha is now with the Polder Lab, Ghent.', 'is now with the Polder Lab, Ghent.'],
  ['institution', '*Present address: Polder Lab, Ghent', 'Present address: Polder Lab, Ghent'],
  ['repository', 'All was deposited as PRJNA123456 there', 'PRJNA123456'],
  ['repository', 'GEO accession GSE12345.', 'GSE12345'],
  ['phone', 'pH 4.6 4.4 4.2 4.2, ph 015-2785441', 'ph 015-2785441'],
  ['phone', 'call 098765-43210 at noon', '098765-43210'],
  ['phone', 'Mobile: 94150 11223', 'Mobile: 94150 11223'],
  ['phone', `Tel${' '.repeat(1_000_000)}- Mobile no. : 94150 11223`, 'Mobile no. : 94150 11223'],
  ['phone', 'or +44 1865 270000 today', '+44 1865 270000'],
  ['phone', 'call 015-2785440 at noon', '015-2785440'],
  ['phone', 'call +31 (0)15 278 5440 now', '+31 (0)15 278 5440'],
  ['name', 'at https://j.example/r/7k2q9mxxxxxxxxxxxxxxxxxxxx now', 'https://j.example/r/7k2q9mxxxxxxxxxxxxxxxxxxxx'],
  ['name', 'at https://j.example/verify/RKJB5R4-D9EXCXQY-BQZ8.', 'https://j.example/verify/RKJB5R4-D9EXCXQY-BQZ8'],
  ['name', 'my certificate (rkjb5r4–d9excxqy–bqz8)', 'rkjb5r4–d9excxqy–bqz8'],
  ['name', 'on the board, E12-D9EXCXQY-BQZ8', 'E12-D9EXCXQY-BQZ8'],
  ['name', 'for 2026012-3-D9EXCXQY-BQZ8 too', '2026012-3-D9EXCXQY-BQZ8'],
  ['name', 'see /s/7k2q9mxxxxxxxxxxxxxxxxxxxx', '/s/7k2q9mxxxxxxxxxxxxxxxxxxxx'],
  ['name', 'the plots that sHARMA dug', 'sHARMA'],
  ['orcid', '0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid', 'https://orcid.org/0000-0001-5109-3700', 'orcid.org/0000-0001-5109-3700'],
  ['orcid', 'over cells: 0000\n 0002\n 1825\n 0097\n', '0000 0002 1825 0097'],
  ['institution', 'grown at the Indian Agricultural Research Institute', 'Indian Agricultural Research Institute'],
  ['institution', 'on fields of Granada University', 'Granada University'],
  ['institution', 'Univ. of Granada gave seed', 'Univ. of Granada'],
  ['institution', 'weather of BHU', 'BHU'],
  ['institution', 'the Institute for Tidal Hydrology in Delft', 'Institute for Tidal Hydrology in Delft'],
  ['institution', 'the Tidal Hydrology Institute of Delft', 'Tidal Hydrology Institute of Delft'],
  ['institution', 'the Delft Tidal Hydrology Institute', 'Delft Tidal Hydrology Institute'],
  ['institution', 'Indian Institute of Technology, Kharagpur', 'Indian Institute of Technology, Kharagpur'],
  ['path', 'see C:\\Users\\ravi\\millet\\fig1.png', 'C:\\Users\\ravi\\millet\\fig1.png'],
  ['path', 'from /home/rks/millet/data.csv we', '/home/rks/millet/data.csv'],
  ['path', 'file:///Users/x/paper.tex', 'file:///Users/x/paper.tex'],
  ['repository', 'Our code: https://github.com/milletlab/yield.', 'https://github.com/milletlab/yield'],
  ['repository', 'at www.example.org/milletman/data', 'www.example.org/milletman/data'],
  ['repository', 'https://example.edu/~sharma/x', 'https://example.edu/~sharma/x'],
  ['repository', 'linkedin.com/in/someone', 'linkedin.com/in/someone'],
  ['repository', 'this page\n\nhttps://github.com/wedgelab/models', 'https://github.com/wedgelab/models'],
  ['repository', 'Code is at https://doi.org/10.5281/zenodo.12', 'https://doi.org/10.5281/zenodo.12'],
  ['repository', 'at https://data.tides.delft.example/model', 'https://data.tides.delft.example/model'],
  ['repository', 'at http://delft.example:80/x', 'http://delft.example:80/x'],
  ['repository', 'see www.delft.example, below', 'www.delft.example'],
  ['repository', 'see research.delft.example/wedge.', 'research.delft.example/wedge'],
  [
    'repository',
    'at https://x.example/N%C3%BA%C3%B1ez-G%61rc%C3%ADa',
    'https://x.example/N%C3%BA%C3%B1ez-G%61rc%C3%ADa',
  ],
  [
    'repository',
    'at https://x.example/%E0%A4%AE%E0%A4%BF%E0%A4%B6%E0%A5%8D%E0%A4%B0%E0%A4%BE',
    'https://x.example/%E0%A4%AE%E0%A4%BF%E0%A4%B6%E0%A5%8D%E0%A4%B0%E0%A4%BE',
  ],
  ['repository', 'See https://drive.google.com/file/d/a for it', 'https://drive.google.com/file/d/a'],
  ['repository', 'See https://x-my.sharepoint.com/personal/x for it', 'https://x-my.sharepoint.com/personal/x'],
  ['repository', 'Data availability: https://rdr.example.org/d?id=1', 'https://rdr.example.org/d?id=1'],
  ['repository', 'All was\ndeposited (10.7802/2345) in May', '10.7802/2345'],
  ['acknowledgement', 'Acknowledgements\nSeed came from the hills.', 'Seed came from the hills.'],
  ['acknowledgement', 'It rained. We thank the farmers of Ranchi.', 'We thank the farmers of Ranchi.'],
  ['acknowledgement', 'The authors are deeply grateful to B. Roy.', 'The authors are deeply grateful to B. Roy.'],
  ['funding', 'This work was supported by the Ministry.', 'This work was supported by the Ministry.'],
  ['funding', 'Funding: the Hill Trust gave seed.', 'Funding: the Hill Trust gave seed.'],
  ['self_reference', 'In our earlier work [2] it rained.', 'In our earlier work [2] it rained.'],
  ['self_reference', 'As we have shown previously [1,2], it rains.', 'As we have shown previously [1,2], it rains.'],
  ['self_reference', 'As in our earlier study,2 wedges move.', 'As in our earlier study,2 wedges move.'],
  ['self_reference', 'We showed this before.2', 'We showed this before.2'],
  ['self_reference', 'In our earlier work² it rained.', 'In our earlier work² it rained.'],
  ['self_reference', 'We have shown previously¹⁻³ that it rains.', 'We have shown previously¹⁻³ that it rains.'],
  ['self_reference', 'In [1–3], we proposed terraces.', 'In [1–3], we proposed terraces.'],
  [
    'self_reference',
    'our previous trial (Sharma et al., 2018) was dry.',
    'our previous trial (Sharma et al., 2018) was dry.',
  ],
]

for (const [kind, text, shown] of told)
  test(`'${text.replace(/\n/g, ' ')}' tells by ${kind}`, () => expect(kindsOf(text)).toContainEqual([kind, shown]))

test.each([
  'The sample R123456-ABCDEFGH dried.',
  'Part 12-3-ABCDEFG-1234 and 12-3-ABCDEFGHI-1234 broke.',
  'The cross XRKJB5R4-D9EXCXQY-BQZ8a failed.',
  'The gene E12-UUUUUUUU-OOOO is none.',
])('what is no code of a certificate tells nothing: %s', (text) => expect(kindsOf(text)).toEqual([]))

test.each([
  '10000 0002 1825 0097',
  '0000, 0002, 1825, 00971',
  '0000 and 0002 and 1825 and 0097',
  '0000 0002 1825 0098',
])('digits that are no iD of theirs tell nobody: %s', (text) => expect(kindsOf(text)).toEqual([]))

test.each([
  ['a work that is cited', 'Sharma et al. [7] and Sharma (2018) measured rain.'],
  ['somebody else of the same given name', 'Ravi Verma, Ravi K. Verma and RAVI VERMA gave seed.'],
  ['words of the title', 'The millet of Berg stands.'],
  ['initials by themselves', 'RKS and M.J.N.G. did the field work.'],
  ['a department that every university has', 'Department of Agronomy, a school of biology'],
  ['institutions of others', 'an institute of tidal science; Delft. The Institute; the University, Granada'],
  [
    'what papers link to',
    'It ran (https://pypi.org/p/tree, doi:10.1016/j.x). Prices are at https://data.example.org/x.',
  ],
  ['earlier work of others', 'In our earlier work [1] and [3] there is none.'],
  ['numbers', 'Yield was 98765 and 43210; grant 2 of 3; project 2018; DOI 10.1000/1234-5678-9012.'],
  ['what is acknowledged', 'We acknowledge that rain is scarce.'],
  ['parts of names in small letters', 'the ilse and the vandermeer, a sharma, anil; by ravi verma'],
  ['a store without names', 'See https://anonymous.4open.science/r/x'],
  ['a store of others', 'It was drawn by https://github.com/tools/tree, a program.'],
  ['other telephones', 'Plots 27854 and 5278 5441; 015-2785441 and 12785440'],
  ['a place of a system', 'written to /usr/share/doc and ~/.bashrc'],
])('%s: nothing is told', (_, text) => expect(kindsOf(text)).toEqual([]))

test.each([
  ['Prof. Bartholomew Nkemelu', 'It is fine.\n\nBest,\nBartholomew', 'Bartholomew'],
  ['Ravi Sharma', 'With thanks, Ravi', 'Ravi'],
  ['María José Núñez', 'With thanks, María José', 'María José'],
  ['Tom Delacroix', 'Please cite Delacroix et al. (2020) too.', 'Delacroix'],
])('a report tells of %s: %j', (name, text, shown) => {
  expect(kindsOf(text, { people: [{ name }], title: '', references: [] })).toEqual([['name', shown]])
})

test.each([
  ['the lab of Rice', 'the rice field', 1],
  ['the lab of Rice', 'rice, rice and rice', 0],
  ['the lab of Dr Rice', 'rice, rice and rice', 1],
])('a family name is excused where the paper writes it as a word: %s, %s', (text, words, count) => {
  const side = { people: [{ name: 'Asha Rice' }], title: 'Mud', references: [] }
  expect(kindsOf(`${text}. And ${words}.`, side)).toHaveLength(count)
})

test.each([
  ['Wei Xu', 'Xu (2019); XU, xu', 0],
  ['Xu Li', 'plots of Dr Li', 1],
  ['Wei Li', 'Li W, Zhang X', 1],
])('a family name of two letters by itself, of %s: %s', (name, text, count) => {
  expect(found(text, { people: [{ name }], title: 'Wedges', references: [] })).toHaveLength(count)
})

test('a name above or below a page is told although it seems to be cited', () => {
  const head: PageText = { page: 1, text: 'Sharma et al. (2018): Millet', isApart: true, isHead: true }
  expect(findIdentifying([head], authors).map(({ text }) => text)).toEqual(['Sharma'])
  expect(kindsOf(head.text)).toEqual([])
})

test.each([
  ['Sharma et al. in prep', 1],
  ['Sharma, personal communication', 1],
  ['Raw data are available in a package of Sharma et al. (2026)', 1],
  ['Data of Sharma et al. (2026) were read', 0],
])('a cited work that is not published, or is the paper’s own data, is told: %s', (text, count) => {
  expect(found(`It was dug (${text}).`)).toHaveLength(count)
})

test.each([
  ['Uniwersytet Rolniczy', 'Univ. Rolniczy'],
  ['Rolniczy University', 'Universität Rolniczy'],
  ['Punta Rolniczy Institute', 'Instituto Punta Rolniczy'],
])('an institution is told in short and in other languages: %s as %s', (affiliation, short) => {
  const side: Side = { people: [{ name: 'Qo Zzyx', affiliation }], title: 'Wedges', references: [] }
  expect(kindsOf(`Seen at ${short} by others`, side)).toContainEqual(['institution', short])
})

test('an institution before a place is not one that has that place before it', () => {
  const side: Side = { people: [{ name: 'Ada Ho', affiliation: 'New York University' }], title: '', references: [] }
  expect(kindsOf('the University, New York', side)).toEqual([])
  expect(kindsOf('Here at University New York it rained', side)).toEqual([['institution', 'University New York']])
})

test.each([
  ['TU Delft', 'TU Delft'],
  ['Department of Physics, KU Leuven, Belgium', 'KU Leuven'],
  ['Ifremer, Brest', 'Ifremer'],
  ['Universidade do Porto', 'Universidade do Porto'],
  ['Harvard Medical School', 'Harvard Medical School'],
  ['School of Oriental and African Studies', 'School of Oriental and African Studies'],
  ['Mayo Clinic, Rochester', 'Mayo Clinic'],
])('an institution of an unknown kind is told as it is written: %s', (affiliation, name) => {
  const side = { people: [{ name: 'Qo Zzyx', affiliation }], title: 'Wedges', references: [] }
  expect(kindsOf(`Kept at ${name} by others`, side)).toEqual([['institution', name]])
  const others = 'In Brest, Belgium, Rochester, India and Leuven, a school of physics; Department of Statistics'
  expect(kindsOf(others, side)).toEqual([])
  for (const affiliation of ['India', 'Statistics Department, Leuven', 'Department of Physics, Leuven'])
    expect(kindsOf(others, { ...side, people: [{ name: 'Qo Zzyx', affiliation }] })).toEqual([])
})

test.each(['Response to X by Ravi Kumar Sharma', 'The method of Sharma', 'Sharma terraces'])(
  'a title that names its author tells, and its words in the text do not: %s',
  (title) => {
    const side = { ...authors, title }
    const texts: PageText[] = [
      { page: null, field: 'title', text: title },
      { page: 1, text: 'The map of Sharma shows terraces' },
    ]
    expect(findIdentifying(texts, side).map(({ field, kind }) => [field, kind])).toEqual([['title', 'name']])
  },
)

test.each(
  'Signed X,PI X,PhD X,Dean X,Drawn X,Love X,Anil X,S. X,AS X,G. K. X,X AS,X MD,X; M.D.,X-Lab,A.-X. X,NORBERT X ET AL.'.split(
    ',',
  ),
)('a family name is told whatever stands beside it: %s', (written) => {
  const name = written.startsWith('NORBERT') ? 'WOLKENSTEIN' : 'Wolkenstein'
  for (const text of [written, `It rained. ${written} was there.`])
    expect(found(text.replaceAll('X', name).replace(';', ','))).toContainEqual({
      page: 1,
      kind: 'name',
      text: expect.stringContaining(name),
      field: '',
    })
})

const listed = [
  ...['References', '[1] Gupta S. Soil of the plains. Soil J. 2011;1:1-9.'],
  '[2] Sharma RK, Wolkenstein G. Millet. Granada University Press, 2018.',
]
test.each([
  ...'Tables,Figures,Figure captions,List of figures,Legends,Biography,Author biographies,Biographical note'.split(','),
  ...'Author information,Notes on contributors,Supporting information,Annex A,Credits,Cover letter,Notes'.split(','),
  ...'Statements and declarations,5. Glossary,Additional information:,TABLES AND FIGURES,Abbreviations'.split(','),
])('what stands behind the references under %s is told', (heading) => {
  for (const page of [1, null]) {
    const text = [...listed, heading, 'The plots in 2019 of Guenther Wolkenstein, of Granada University'].join('\n')
    const told = findIdentifying([{ page, text }], authors).map(({ text }) => text)
    expect(told).toEqual(['Guenther Wolkenstein', 'Granada University'])
  }
})

test.each([
  ['Guenther Wolkenstein is a farmer of millet since 2010', 1],
  ['by Wolkenstein', 1],
  ['Guenther Wolkenstein\n1 May 2026', 1],
  ['Photo: G. Wolkenstein 2019', 1],
  ['Figure 1. Map of 2020, drawn by Wolkenstein', 1],
  ['Correspondence to Guenther Wolkenstein, 2026', 1],
  ['kept at Granada University', 1],
  ['Figure 1. Plots in rain.\n[3] Wolkenstein G. Rain. 2019.', 0],
  ['Plots of Guenther Wolkenstein, 2019', 1],
  ['In Ranchi, Guenther Wolkenstein dug in 2019.', 1],
  ['Study area\nIn 2019 rain fell on the land of Wolkenstein.', 1],
  ['1. Guenther Wolkenstein, Millet Farm, 2019', 1],
  ['[3] Wolkenstein G. The rain on plots of millet\nand of rice. Field J. 2020.', 0],
  ['[3] Wolkenstein G. My page.\n[4] Rao A. Rain. 2020.', 0],
  ['[3] Wolkenstein G. My page.', 1],
  ['[3] Rao A. (2019) Rain. In: Wolkenstein G (ed.) Weather. Granada University', 0],
])('behind references names are told but in entries: %s', (line, count) => {
  expect(found([...listed, line].join('\n'))).toHaveLength(count)
})

test.each([
  ['Wolkenstein G. The rain on plots of millet\nand of rice. Field J. 2020.', 0],
  ['Asha Rao, Guenther Wolkenstein, and Mary P.\nAdams. Rain on millet. Field J. July 2020.', 0],
  ['Rao A, Gupta S,\nWolkenstein G, Adams M: Rain on millet. Field J. 2020.', 0],
  ['Rao, A., & Wolkenstein, G. (2020). Rain on\nmillet. Field J.', 0],
  ['Rao A, Gupta S. Rain. In Wolkenstein G, ed. Weather. 2020.', 0],
  ['Rao A. (2020).\nRain. In: Wolkenstein G (ed.) Weather.\nSmith J. Hail. 2021.', 0],
  ['Seen with Wolkenstein on plots in 2020.', 1],
  ['Guenther Wolkenstein\n1 May 2026', 1],
])('a list without numbers has entries that begin with authors: %s', (line, count) => {
  const text = `References\nGupta S. Soil of the plains. Soil J. 2011;1:1-9.\n${line}`
  expect(found(text)).toHaveLength(count)
  if (!line.includes('\n')) expect(findIdentifying([{ page: null, text }], authors)).toHaveLength(count)
})

test.each(
  (
    'REFERENCES:,7. References,List of references,Cited references,References and ' +
    'notes,Literaturverzeichnis,Bibliographie,Referencias,Список литературы,参考文献,Kaynaklar'
  ).split(','),
)('a list under %s is one of references', (heading) => {
  expect(found(`${heading}\nRao A, Wolkenstein G. Rain. 2019.`)).toEqual([])
  expect(found(`${heading}\nRao A. Rain. 2019.\nSeen by Wolkenstein in 2019`)).toHaveLength(1)
})

test('a list of references goes on over pages, and its numbers lead to what is theirs', () => {
  const pages: PageText[] = [
    { page: 1, text: 'As in our previous paper [2], rain is scarce.' },
    { page: 2, text: 'References\n[1] Gupta S. Soil. 2011.' },
    { page: 3, text: '[2] Sharma RK. Rain. 2018.\nAppendix A\nBy R. K. Sharma.' },
  ]
  expect(
    findIdentifying(pages, { ...authors, references: [] }).map(({ page, kind, text }) => [page, kind, text]),
  ).toEqual([
    [1, 'self_reference', 'As in our previous paper [2], rain is scarce.'],
    [3, 'name', 'R. K. Sharma'],
  ])
})

test.each([
  'Following our protocol [2], cores were cut.',
  'Our published map [2] was used.',
  'We used our software².',
  'This was demonstrated by us [2].',
  'Elsewhere [2] we argue that mud matters.',
  'This study continues our monitoring begun in 1998 [2].',
  'The first author previously reported this [2].',
  'In our earlier study of 2018 it was dry.',
  'Wir zeigten dies in [2].',
  'Dans [2], nous le montrons.',
  'हमने इसे दिखाया [2]।',
])('earlier work is told where its number is theirs: %s', (text) => {
  expect(found(text)).toMatchObject([{ kind: 'self_reference' }])
  expect(found(text.replace(/2(?=[\],)])|2018|²/, (one) => ({ '²': '¹', 2018: '2011' })[one] ?? '1'))).toEqual([])
})

test.each([
  'In [2] mud is lost. Our plots were dry.',
  'The authors of [2] say so.',
  'Our plots lie as in [2].',
  'We use the sieve of [2], we dug with [2] and followed Sharma et al. (2018).',
  'Mud is lost [1]. We took (area)² of it.',
  'We dug as others did [1, 4–9, 2].',
  'By (2) we get mud, and in 2018 our plots were dry.',
])('what speaks of others’ work is no reference to theirs: %s', (text) => expect(found(text)).toEqual([]))

test.each([
  'Please cite our paper [12] on cockles.',
  'As I wrote in my own work (2016), cockles migrate.',
  'It rains, as we have published.',
  'As we show in our 2019 paper, this cannot hold.',
  'I am the maintainer of it.',
  'As I showed in [1], it rains.',
])('a report tells its writer by a work of theirs: %s', (line) => {
  const side = { people: [{ name: 'Wei Zhang' }], title: '', references: ['Zhang W. Mud. 2012.'] }
  expect(kindsOf(`It is about cockles.\n\n${line}\n\nIt is fine.`, side).map(([kind]) => kind)).toEqual([
    'self_reference',
  ])
})

test('names and addresses of reviewers are found, their thanks, grants and readings are not', () => {
  const reviewers: Side = { people: [{ name: 'Joe Miller', email: 'joe@lab.example' }], title: '', references: [] }
  expect(
    kindsOf('I thank the authors. Grant no. AB/12/345 is missing. My view of this paper is good.', reviewers),
  ).toEqual([])
  expect(kindsOf('Cite J. Miller; write to joe@lab.example', reviewers)).toEqual([
    ['name', 'J. Miller'],
    ['email', 'joe@lab.example'],
  ])
})

test.each([
  ['https://github.com/milletlab/x', 'Code is at'],
  ['10.5281/zenodo.12', 'The data are available at'],
  ['https://osf.io/ab3x9', 'All was deposited at'],
  ['https://rdr.example.org/d?id=1', 'Data availability:'],
])('a sentence that offers code or data tells by its link: %s', (link, words) => {
  expect(kindsOf(`It rained. ${words} ${link}.`)).toEqual([['repository', link]])
  expect(kindsOf(`It rained.\nReferences\nGupta S. Soil. 2011. ${words} ${link}.`)).toEqual([])
})

test('arXiv’s stamp beside a first page is told, and what a list without a heading cites there is not', () => {
  expect(kindsOf('arXiv:1508.05632v2 [hep-ph] 25 Aug 2015')).toEqual([['repository', 'arXiv:1508.05632v2']])
  expect(kindsOf('[7] Gupta S., arXiv:1506.00962 [hep-ex].')).toEqual([])
})

test('a trace is told once a page, with its page and field, in order', () => {
  const pages: PageText[] = [
    { page: null, field: 'title', text: 'Millet of Ravi Sharma' },
    { page: null, field: 'abstract', text: 'Seen at BHU.' },
    { page: 2, text: 'BHU, by R. Sharma. BHU, by R. Sharma.' },
    { page: 3, text: 'R. Sharma' },
  ]
  expect(findIdentifying(pages, authors)).toEqual([
    { page: null, kind: 'name', text: 'Ravi Sharma', field: 'title' },
    { page: null, kind: 'institution', text: 'BHU', field: 'abstract' },
    { page: 2, kind: 'institution', text: 'BHU', field: '' },
    { page: 2, kind: 'name', text: 'R. Sharma', field: '' },
    { page: 3, kind: 'name', text: 'R. Sharma', field: '' },
  ])
})

test('the numbers of their grants are told wherever they stand', () => {
  const side = { ...authors, awards: ['UTO-77-8123', '2018', 'U 12', ''] }
  expect(kindsOf('UTO 77/8123 paid it in 2018, not UTO-77-81234', side)).toEqual([['funding', 'UTO 77/8123']])
})

test('the sentences of their acknowledgements are told wherever they stand', () => {
  const side = { ...authors, thanks: 'Sipho Dube cored the trees, by hand. Thanks!\nमोहन जी ने बीज दिए।' }
  const text =
    'The trees stood. “Sipho Dube cored\nthe trees – by hand”, and मोहन जी ने बीज दिए. Sipho Dube cored the wells.'
  expect(kindsOf(text, side)).toEqual([
    ['acknowledgement', 'Sipho Dube cored the trees – by hand'],
    ['acknowledgement', 'मोहन जी ने बीज दिए'],
  ])
})

test.each([
  'We have received funding from the Water Board.',
  'This work was supported by NSERC.',
  'Grant Agreement No. 821234 paid.',
  'Financial support came through the Whelk Fund, financial support from it.',
  'Este trabajo fue financiado por CONACYT',
  'Gefördert durch die DFG',
  'Many thanks to Sipho Dube for coring.',
  'The farmers are warmly thanked.',
  'Agradecimentos\nPaulo Souza deu sementes.',
  'Wir danken Herrn Paul Klein für die Hilfe.',
  'We thank the reviewers and Anita Roy for their advice.',
])('thanks and who paid are told: %s', (text) => expect(thanksIn(text)).toHaveLength(1))

test('a headed section of thanks is one find, and a section of funding another', () => {
  const text =
    'Funding: Hill Trust.\nAcknowledgements\nWe thank Anita Roy. This work was supported by the DFG. We thank Sita Devi.'
  expect(thanksIn(text).map(({ kind }) => kind)).toEqual(['funding', 'acknowledgement'])
})

test.each([
  'Farmers received a grant from the government, and schools funding from the state.',
  'Thanks to rain it grew. Thanks to our sieve it did. A limit is acknowledged.',
  'Fields dedicated to our crops; data in memory of it.',
  'We thank both anonymous reviewers and the editor for their careful reading.',
])('what is said of others is neither funding nor thanks: %s', (text) => expect(thanksIn(text)).toEqual([]))

test('a hostile page is searched in time, and a few hundred traces are enough', () => {
  const pieces = [
    '@',
    'a.',
    '1 ',
    'Ravi ',
    'R. Sharma ',
    'we ',
    '(at)',
    'www.',
    '[',
    '{a,',
    'x-',
    'C:\\a\\',
    'our work ',
  ]
  for (const piece of pieces) expect(found(piece.repeat(20_000 / piece.length)).length).toBeLessThan(301)
})

test('their own addresses are listed before those of more than 300 strangers', () => {
  const strangers = Array.from({ length: 400 }, (_, at) => `s${at}@elsewhere.example`).join(', ')
  const side = { people: [{ name: 'Ana Berg', email: 'ana@berg.example' }], title: 'Wind', references: [] }
  const traces = findIdentifying(
    [
      { page: 1, text: strangers },
      { page: 2, text: 'Ana Berg wrote it. Ask at ana@berg.example' },
    ],
    side,
  )
  expect(traces.slice(0, 3).map(({ text }) => text)).toEqual(['Ana Berg', 'ana@berg.example', 's0@elsewhere.example'])
})

test('sentences for the editor alone are found in a letter, as they are and nearly so, but not what the author reads anyway', () => {
  const secret = ['The statistics are wrong beyond repair. Please do not tell them that I know this trial well.']
  const kinds = (text: string, released: string[] = []) =>
    confidentialIn(text, secret, released).map(({ text }) => text)
  expect(kinds('Dear author. The statistics are wrong beyond repair. Yours')).toEqual([
    'The statistics are wrong beyond repair.',
  ])
  expect(kinds('But do not tell them that I know this one.')).toEqual(['But do not tell them that I know this one.'])
  expect(kinds('The statistics are wrong. I know this trial.')).toEqual([])
  expect(confidentialIn('Dear author,\nReject quietly.\nYours', ['Reject quietly.'])).toHaveLength(1)
  expect(
    confidentialIn('We reject it. Thank you. Accept.', ['Thank you. I reject it now.', 'Accept.', 'We reject it']),
  ).toEqual([])
  expect(confidentialIn('Reject quietly.', ['Reject quietly.'], ['Reject quietly.'])).toEqual([])
  expect(kinds('The statistics are wrong beyond repair.', ['The statistics are wrong beyond repair.'])).toEqual([])
})

test('a name in Devanagari is found as the same name in Latin letters', () => {
  const pairs =
    'शर्मा Sharma, वर्मा Verma, चौधरी Chaudhary, सिंह Singh, गुप्ता Gupta, मिश्रा Mishra, यादव Yadav, ' +
    'अग्रवाल Aggarwal, श्रीवास्तव Shrivastava, त्रिवेदी Trivedi, लक्ष्मी Laxmi, कृष्ण Krishna, देशमुख Deshmukh, ' +
    'राव Rao, ठाकुर Thakur, नायर Nair, शाह Shah, बोस Bose, घोष Ghose, अय्यर Iyer, अय्यंगार Iyengar, ' +
    'राय Rai, राय Ray, रॉय Roy, नायडू Naidu, जायसवाल Jaiswal, चव्हाण Chavan, आशा Asha, प्रिया Priya, ' +
    'कार्तिकेय Kartikeya, भट्टाचार्य Bhattacharya, माया Maya, जय Jay, काळे Kale, पांडेय Pandey, दुबे Dubey'
  for (const pair of pairs.split(', ')) {
    const [one = '', other = ''] = pair.split(' ')
    expect([other, soundOf(one)]).toEqual([other, soundOf(other)])
  }
  const [asha, shah] = ['आशा', 'शाह'].map(soundOf)
  expect(asha).not.toBe(shah)
})

test('a name whose parts have one sound each is found in the other script', () => {
  const sideOf = (name: string) => ({ people: [{ name }], title: '', references: [] })
  expect(findIdentifying([{ page: 1, text: 'प्रस्तुति: आशा शर्मा, पुणे' }], sideOf('Asha Sharma'))).toHaveLength(1)
  expect(findIdentifying([{ page: 1, text: 'Presented by Asha Shah in Pune' }], sideOf('आशा शाह'))).toHaveLength(1)
})

test.each([
  ['Keywords: millet, rain\nIntroduction\nAs we showed earlier [2], it rains', 'As we showed earlier [2], it rains'],
  ['of the plains\n2. MATERIALS AND METHODS\nAs we showed earlier [2]. Next', 'As we showed earlier [2].'],
  ['As we showed earlier [2]\nResults and Discussion\nIt rains', 'As we showed earlier [2]'],
  ['the results\nAs we showed earlier [2],\nin dry years. Next', 'the results As we showed earlier [2], in dry years.'],
])('a sentence of %j runs through no heading', (text, sentence) => {
  expect(kindsOf(text)).toEqual([['self_reference', sentence]])
})

test.each([
  ['Acknowledgements\nWe thank B. Roy.\n\nReferences\n1. Rao A. Rain. 2019.', 'We thank B. Roy.'],
  ['Acknowledgements: to B. Roy.\nREFERENCES\n1. Rao A. Rain. 2019.', 'Acknowledgements: to B. Roy.'],
  ['ACKNOWLEDGEMENT\n\nReferences\n1. Rao A. Rain. 2019.', 'ACKNOWLEDGEMENT'],
])('thanks of %j end with their section', (text, thanks) => {
  expect(kindsOf(text)).toContainEqual(['acknowledgement', thanks])
})

test('in an office file a find has the heading that it stands under, else its paragraph', () => {
  const text =
    'A picture of Ravi Sharma\nMillet\n\nRavi Kumar Sharma\n\n3 Our plots\n\nSeen by R. K. Sharma.\n\nFunding\n\nUGC paid RK Sharma.'
  const placesOf = (one: Partial<PageText>) =>
    findIdentifying([{ page: null, text, ...one }], authors).flatMap(({ kind, place }) =>
      kind === 'name' ? [place] : [],
    )
  expect(placesOf({ headings: ['3 Our plots'], lead: 1 })).toEqual([
    undefined,
    'paragraph 2',
    'under “3 Our plots”',
    'under “Funding”',
  ])
  expect(placesOf({ isHead: true })[0]).toBe('header or footer')
  expect(placesOf({})).toEqual([undefined, undefined, undefined, undefined])
  expect(placesOf({ headings: [], page: 3 })[1]).toBeUndefined()
})

test('of texts without pages each place of a find is told in the text that is kept to be shown', () => {
  const texts = [
    { page: null, text: 'Dr.\u200b Ravi Sharma', isHead: true as const },
    { page: null, text: 'Millet\n\nBy Ravi Sharma.\n\nThanks\n\nUGC paid Ravi Sharma.', headings: [], lead: 0 },
  ]
  const shown = textToShow(texts)
  const [find] = findIdentifying(texts, authors)
  expect(find?.spans?.map(({ start, end }) => shown.slice(start, end))).toEqual(Array(3).fill('Ravi Sharma'))
  expect(findIdentifying([{ page: 1, text: 'Ravi Sharma' }], authors)[0]).not.toHaveProperty('spans')
  expect(textToShow([{ page: null, text: 'a'.repeat(1_000_000) }])).toHaveLength(400_000)
})
