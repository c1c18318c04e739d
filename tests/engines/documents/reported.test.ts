import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { readPdf } from '../../../src/engines/documents/documents.ts'

const readFile = async (name: string) => readPdf(await Bun.file(join(import.meta.dir, 'files', name)).bytes())

const own = [
  'Rao S, Sen B. Water and mulch in hill farms. J Soil. 2018;4(2):11-19. doi:10.5555/js.18',
  'Bose A. A note on turmeric. Crop Lett. 2020;7:1-4.',
  'Iyer L, Das K. Drip lines on slopes. Water Farm. 2019;12(1):44-52.',
  'Nath P. Straw as a cover of beds. Field Notes. 2017;3:8-15.',
  'Paul R. Curcumin in dry years. Spice Sci. 2021;9:101-110.',
  'Kaur G, Gill T. Mulch and weeds. Weed J. 2016;2(3):20-29.',
]
const ofTwoColumns = [
  'Andersen, J. Scientific families of organic chemists. Chem. Notes, v. 83, p. 1400-1414, 2005.',
  'Araujo, P.; Gomes, J. Citation in the field of knowledge. Inf. Notes, v. 18, p. 1-20, 2017.',
  'Barite, M. Order of knowledge, a new frame. Marilia Press, 2001. p. 35-60.',
  'Bufrem, L. Frames of theory in practice. Brasilia Press, 2016.',
  'Bufrem, L.; Silva, F. Influence in the field of information. Quest, v. 23, p. 115-141, 2017.',
  'Castanha, R.; Wolf, D. The domain of order. Knowl. Org., v. 45, p. 13-22, 2018.',
  'Chen, C. Clusters. J. Inf., v. 61, p. 9, 2010.',
  'Cintra, A. Languages of documents. Polis, 1994.',
  'Dahlberg, I. Theory of concept. Inf., v. 7, 1978.',
  'Dousa, T. Pragmatism. Knowl. Org., v. 37, 2010.',
  'Glanzel, W. Bibliometrics. Course, 2003.',
  'Haas, P. Introduction. Int. Org., v. 46, 1992.',
  'Hjorland, B. Citation analysis. Inf. Proc., 2013.',
  'Kobashi, N. Vocabulary. Inf., v. 5, 2004.',
  'Lara, M. Terminology. Inf., v. 9, 2011.',
]

test.each([
  [
    'a supplement has a DOI of its own, and a line behind the keywords',
    'supp-doi.pdf',
    { doi: '10.5555/jfn.2026.12', keywords: 'mulch, turmeric, soil water', references: own },
  ],
  ['a supplement with references stands in the file', 'refs-of-supplement.pdf', { references: own }],
  ['the references stand in two columns', 'refs-two-columns.pdf', { references: ofTwoColumns }],
  [
    'title, abstract and keywords stand in two languages',
    'two-languages.pdf',
    {
      title: 'Cobertura do solo economiza água em pequenas lavouras de cúrcuma',
      abstract: expect.stringMatching(/^A cobertura guardou a água/),
      keywords: 'cobertura, cúrcuma, água do solo',
      language: 'pt',
    },
  ],
  [
    'statements follow the references',
    'after-references.pdf',
    {
      references: [
        'Abadal, E. Ciência aberta: um modelo. Arbor, v. 197, n. 799, p. 588, 2021.',
        'Bose, A. A note on turmeric. Crop Lett., v. 7, p. 1-4, 2020.',
        'Iyer, L.; Das, K. Drip lines on slopes. Water Farm, v. 12, p. 44-52, 2019.',
      ],
    },
  ],
])('where %s', async (_, name, fields) => {
  expect(await readFile(name)).toMatchObject(fields)
})
