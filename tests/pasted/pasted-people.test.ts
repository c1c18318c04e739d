import { expect, test } from 'bun:test'
import { pastedPeople } from '../../src/core/pasted/people.ts'

/** A person in a line, without what is empty at its end. */
const shown = (pasted: string) =>
  pastedPeople(pasted).map(({ name, affiliation, email, orcid, corresponding }) =>
    [name, affiliation, email, orcid, corresponding ? 'corresponding' : ''].join(' | ').replace(/[ |]+$/, ''),
  )

test.each<[what: string, pasted: string, people: string[]]>([
  ['names', 'Ravi Kumar Sharma, Sita Devi and A. K. Roy', ['Ravi Kumar Sharma', 'Sita Devi', 'A. K. Roy']],
  ['names in Devanagari', 'रवि कुमार, सीता देवी एवं मोहन लाल', ['रवि कुमार', 'सीता देवी', 'मोहन लाल']],
  ['a name with a particle in two parts', 'Karel in ’t Veld, Anna de Vries', ['Karel in ’t Veld', 'Anna de Vries']],
  ['names with a joiner', 'क्\u200dषमा शर्मा, सीता देवी', ['क्\u200dषमा शर्मा', 'सीता देवी']],
  ['no end of a name alone', 'Maria von', []],
  ['names a line each', 'Anne-Marie O’Neil\nJan van der Berg', ['Anne-Marie O’Neil', 'Jan van der Berg']],
  [
    'family names first, between semicolons',
    'García Márquez, Gabriel José; Vargas Llosa, Mario',
    ['Gabriel José García Márquez', 'Mario Vargas Llosa'],
  ],
  [
    'family names first, a line each',
    'García Márquez, Gabriel José\nVargas Llosa, Mario\nSharma, R. K.;\nKing, Martin Luther, Jr.\n',
    ['Gabriel José García Márquez', 'Mario Vargas Llosa', 'R. K. Sharma', 'Martin Luther King Jr.'],
  ],
  [
    'family names first, as in BibTeX',
    'García Márquez, Gabriel José and Sharma, Ravi and\nDevi, Sita',
    ['Gabriel José García Márquez', 'Ravi Sharma', 'Sita Devi'],
  ],
  ['family names first, with an ampersand', 'Sharma, Ravi & Devi, Sita', ['Ravi Sharma', 'Sita Devi']],
  [
    'family names first, with degrees',
    'Sharma, Ravi, PhD\nVerma, Anita, M.Sc.\nDevi, B. D.\nRoy, MD',
    ['Ravi Sharma', 'Anita Verma', 'B. D. Devi', 'MD Roy'],
  ],
  [
    'family names first, with ORCID iDs and emails',
    'Sharma, Ravi https://orcid.org/0000-0002-1825-0097\nDevi, Sita (sita.devi@crops.example)\nRoy, Asha <asha@crops.example>',
    [
      'Ravi Sharma |  |  | 0000-0002-1825-0097',
      'Sita Devi |  | sita.devi@crops.example',
      'Asha Roy |  | asha@crops.example',
    ],
  ],
  ['one person, family name first', 'Rao, Asha', ['Asha Rao']],
  ['one person of a list, with a degree', '(1) Rao, Asha PhD', ['Asha Rao']],
  ['people of a list, with degrees', '1. Rao, Asha PhD\n2. Sharma, Ravi M.Sc.', ['Asha Rao', 'Ravi Sharma']],
  [
    'one person, family name first, above an affiliation',
    'Rao, Asha\nDepartment of Botany,\nHill University',
    ['Asha Rao | Department of Botany, Hill University'],
  ],
  [
    'one person, family name first, with marks and an email',
    'van der Rao, Asha1,*\n1 Hill University\n* Corresponding author: asha@hill.example',
    ['Asha van der Rao | Hill University | asha@hill.example |  | corresponding'],
  ],
  [
    'one star, unexplained',
    'Asha Rao1, Sita Devi1,*\n1 Hill University',
    ['Asha Rao | Hill University', 'Sita Devi | Hill University |  |  | corresponding'],
  ],
  [
    'two stars, unexplained',
    'Asha Rao1,*, Sita Devi1,*\n1 Hill University',
    ['Asha Rao | Hill University', 'Sita Devi | Hill University'],
  ],
  [
    'a star that is an affiliation’s',
    'Asha Rao1, Sita Devi*\n1 Hill University\n* Crop Institute',
    ['Asha Rao | Hill University', 'Sita Devi | Crop Institute'],
  ],
  [
    'family names first, a line each with marks',
    'Rao, Asha1\nDevi, Sita K.1,2\n1 Crop Institute\n2 Hill University',
    ['Asha Rao | Crop Institute', 'Sita K. Devi | Crop Institute; Hill University'],
  ],
  [
    'family names first, a block for each',
    'Rao, Asha\nCrop Institute, Delhi\nasha@crop.example\n\nDevi, Sita\nHill University',
    ['Asha Rao | Crop Institute, Delhi | asha@crop.example', 'Sita Devi | Hill University'],
  ],
  [
    'a numbered list, family names first',
    '1. Rao, Asha\n2. Devi, Sita\n3. Roy, A. K.',
    ['Asha Rao', 'Sita Devi', 'A. K. Roy'],
  ],
  ['one person of a numbered list', '(1) Rao, Asha PhD', ['Asha Rao']],
  ['degrees without commas', 'Rao, Asha PhD\nDevi, Sita M.Sc.', ['Asha Rao', 'Sita Devi']],
  [
    'degrees at the ends of lines',
    'Asha Rao, MBBS, MD\nSita Devi, MD, PhD\nHill University',
    ['Asha Rao | Hill University', 'Sita Devi | Hill University'],
  ],
  ['degrees in brackets', 'Asha Rao (PhD), Sita Devi', ['Asha Rao', 'Sita Devi']],
  ['initials that look like a degree', 'Sharma MD, Rao BD', ['Sharma MD', 'Rao BD']],
  ['a list with bullets', '• Asha Rao\n• Sita Devi', ['Asha Rao', 'Sita Devi']],
  ['and others', 'Asha Rao, Sita Devi, et al.', ['Asha Rao', 'Sita Devi']],
  ['a conjunction in capitals', 'ASHA RAO AND SITA DEVI', ['ASHA RAO', 'SITA DEVI']],
  [
    'letters for marks',
    'Asha Rao a, Sita Devi a, b, * and Anil Sen b\na Hill University\nb Crop Institute',
    [
      'Asha Rao | Hill University',
      'Sita Devi | Hill University; Crop Institute |  |  | corresponding',
      'Anil Sen | Crop Institute',
    ],
  ],
  [
    'marks in square brackets',
    'Asha Rao[1], Sita Devi[2]\n[1] Hill University\n[2] Crop Institute',
    ['Asha Rao | Hill University', 'Sita Devi | Crop Institute'],
  ],
  [
    'marks after carets',
    'Asha Rao^1, Sita Devi^2\n^1 Hill University\n^2 Crop Institute',
    ['Asha Rao | Hill University', 'Sita Devi | Crop Institute'],
  ],
  ['a numbered list in brackets', '(1) Asha Rao\n\n(2) Sita Devi', ['Asha Rao', 'Sita Devi']],
  [
    'a numbered list with what stands below each',
    '1. Rao, Asha\nCrop Institute\nasha@crop.example\n2. Devi, Sita\nHill University',
    ['Asha Rao | Crop Institute | asha@crop.example', 'Sita Devi | Hill University'],
  ],
  [
    'two people, the second of one name',
    'Ravi Rao, Asha\nHill University',
    ['Ravi Rao | Hill University', 'Asha | Hill University'],
  ],
  ['a place below a person', 'Ravi Rao\nDelhi, India\nHill University', ['Ravi Rao | Delhi, India, Hill University']],
  ['a place apart', 'Ravi Rao\nHill University\n\nDelhi, India\nHill University', ['Ravi Rao | Hill University']],
  ['a place alone', 'Pittsburgh, PA 15213\n', []],
  ['a place and a code', 'London, UK\nabc@hill.example', []],
  ['a list of affiliations alone', '1. Crop Institute, Delhi\n2. Hill University, Shimla', []],
  ['lines broken within a name', 'Ravi Rao, Asha\nRoy, Mohan Lal', ['Ravi Rao', 'Asha Roy', 'Mohan Lal']],
  [
    'lines broken between names',
    'Ravi Rao, Asha Roy,\nMohan Lal, Sita Devi',
    ['Ravi Rao', 'Asha Roy', 'Mohan Lal', 'Sita Devi'],
  ],
  [
    'family names first, with marks',
    'García Márquez, G. J.1; Vargas Llosa, M.1,2*; Plato2\n1 Crop Institute\n2 Hill University\n* Corresponding author',
    [
      'G. J. García Márquez | Crop Institute',
      'M. Vargas Llosa | Crop Institute; Hill University |  |  | corresponding',
      'Plato | Hill University',
    ],
  ],
  ['initials between commas', 'Sharma, R. K., Verma, A.', ['R. K. Sharma', 'A. Verma']],
  [
    'initials between commas, as in APA style',
    'Sharma, R. K., Verma, A., & Roy, B.',
    ['R. K. Sharma', 'A. Verma', 'B. Roy'],
  ],
  [
    'initials between commas, with marks',
    'Sharma, R. K.1, Verma, A.2\n1 Crop Institute\n2 Hill University',
    ['R. K. Sharma | Crop Institute', 'A. Verma | Hill University'],
  ],
  ['names between semicolons', 'Ravi Kumar; Sita Devi', ['Ravi Kumar', 'Sita Devi']],
  ['suffixes', 'Martin Luther King, Jr.1, George Smith III2', ['Martin Luther King Jr.', 'George Smith III']],
  ['degrees', 'Ravi Sharma, PhD1, Asha Roy, M.Sc.2', ['Ravi Sharma', 'Asha Roy']],
  [
    'names of other scripts',
    'Nguyễn Thị Phương Thảo1, ʿAbd al-Raḥmān ibn ʿAwf, Ayşe Işık2, Brian O’Neil, Marcel·la Puig, Paweł Łoś',
    ['Nguyễn Thị Phương Thảo', 'ʿAbd al-Raḥmān ibn ʿAwf', 'Ayşe Işık', 'Brian O’Neil', 'Marcel·la Puig', 'Paweł Łoś'],
  ],
  ['loose accents', 'Lucian Bu¸soniu1, R´emi Munos2', ['Lucian Buşoniu', 'Rémi Munos']],
  ['hyphens that do not break', 'Anne‑Marie Roy, Jean‐Luc Rao', ['Anne-Marie Roy', 'Jean-Luc Rao']],
  [
    'superscript numbers and a list',
    'Ravi Kumar1, Sita Devi1,2* and A. Roy2\n1Crop Institute, Delhi, India\n2Department of Botany, ' +
      'Hill University,\nShimla, India\n*Corresponding author: sita@hill.example',
    [
      'Ravi Kumar | Crop Institute, Delhi, India',
      'Sita Devi | Crop Institute, Delhi, India; Department of Botany, ' +
        'Hill University, Shimla, India | sita@hill.example |  | corresponding',
      'A. Roy | Department of Botany, Hill University, Shimla, India',
    ],
  ],
  [
    'raised digits',
    'Ravi Kumar¹, Sita Devi²\n¹ Crop Institute\n² Hill University',
    ['Ravi Kumar | Crop Institute', 'Sita Devi | Hill University'],
  ],
  [
    'numbers in brackets and with periods',
    'Ravi Kumar1 & Sita Devi2\n(1) Crop Institute\n2. Hill University.',
    ['Ravi Kumar | Crop Institute', 'Sita Devi | Hill University'],
  ],
  [
    'two affiliations in a line',
    'Ravi Kumar1, Sita Devi2\n1 Crop Institute, Delhi, 2 Hill University, Shimla',
    ['Ravi Kumar | Crop Institute, Delhi', 'Sita Devi | Hill University, Shimla'],
  ],
  [
    'signs instead of numbers',
    'Ravi Kumar†, Sita Devi‡\n† Crop Institute\n‡ Hill University',
    ['Ravi Kumar | Crop Institute', 'Sita Devi | Hill University'],
  ],
  [
    'a sign that is no affiliation',
    'Ravi Kumar1†, Sita Devi1†\n1 Crop Institute\n† These authors contributed equally',
    ['Ravi Kumar | Crop Institute', 'Sita Devi | Crop Institute'],
  ],
  [
    'numbers apart from their lines',
    'Ravi Kumar1\nSita Devi2\n\n1\n\n2\n\nCrop Institute\nHill University',
    ['Ravi Kumar | Crop Institute', 'Sita Devi | Hill University'],
  ],
  [
    'numbers that stand after their lines: nobody knows',
    'Ravi Kumar*,†\n\nSita Devi†\nHill University\n†\nCrop Institute\n*',
    ['Ravi Kumar', 'Sita Devi'],
  ],
  [
    'a column each, copied line by line',
    'Felix V. Agakov Peter Orchard Amos Storkey\nPharmatics Ltd, Edinburgh, UK\nfelix@pharma.example\n' +
      'University of Edinburgh\npeter@mail.example\nSchool of Informatics\nUniversity of Edinburgh\namos@ed.example',
    [
      'Felix V. Agakov | Pharmatics Ltd, Edinburgh, UK | felix@pharma.example',
      'Peter Orchard | University of Edinburgh | peter@mail.example',
      'Amos Storkey | School of Informatics, University of Edinburgh | amos@ed.example',
    ],
  ],
  [
    'columns of other names than emails: nobody knows which',
    'Felix V. Agakov Peter Orchard\nPharmatics Ltd\nfelix@pharma.example',
    ['Felix V. Agakov Peter Orchard | Pharmatics Ltd | felix@pharma.example'],
  ],
  [
    'one affiliation of all',
    'Ravi Kumar, Sita Devi\nDepartment of Agronomy,\nHill University, Shimla, India',
    [
      'Ravi Kumar | Department of Agronomy, Hill University, Shimla, India',
      'Sita Devi | Department of Agronomy, Hill University, Shimla, India',
    ],
  ],
  [
    'an affiliation as PDFs name them, with a word broken between lines',
    'Ravi Kumar, Sita du Toit\nMinistère des Postes et Télécommuni-\ncations, Campus Nord',
    [
      'Ravi Kumar | Ministère des Postes et Télécommunications, Campus Nord',
      'Sita du Toit | Ministère des Postes et Télécommunications, Campus Nord',
    ],
  ],
  [
    'affiliations that are nobody’s for certain',
    'Ravi Kumar, Sita Devi\nDepartment of Agronomy, Hill University\nDepartment of Botany, River University',
    ['Ravi Kumar', 'Sita Devi'],
  ],
  [
    'a block for each',
    'Ravi Kumar\nCrop Institute\nDelhi, India\nravi@crop.example\n\nSita Devi\n' +
      'Centre for Music\nTechnology, Hill University\nsita@hill.example',
    [
      'Ravi Kumar | Crop Institute, Delhi, India | ravi@crop.example',
      'Sita Devi | Centre for Music, Technology, Hill University | sita@hill.example',
    ],
  ],
  [
    'a block for each, and what follows them on the page',
    'Ravi Kumar\nCrop Institute\n\nSita Devi\nHill University\n\nexpect that rice grows.\n\n1',
    ['Ravi Kumar | Crop Institute', 'Sita Devi | Hill University'],
  ],
  [
    'a block, and a line of others: nobody is left out',
    'Ravi Kumar\nCrop Institute\n\nSita Devi1, Asha Roy1,\nA. Rao2\nHill',
    [],
  ],
  [
    'emails apart, by their family names',
    'Alekh Agarwal\n\nSatyen Kale\n\nagarwal@a.example\n\nsckale@b.example\n\nx@c.example',
    ['Alekh Agarwal |  | agarwal@a.example', 'Satyen Kale |  | sckale@b.example'],
  ],
  ['an email of two namesakes', 'Ravi Rao, Sita Rao\nrao@a.example', ['Ravi Rao', 'Sita Rao']],
  [
    'ORCID iDs',
    'Ravi Kumar1 https://orcid.org/0000-0002-1825-0097, Sita Devi (0000-0002-1694-233X)1\n1 Crop Institute',
    ['Ravi Kumar | Crop Institute |  | 0000-0002-1825-0097', 'Sita Devi | Crop Institute |  | 0000-0002-1694-233X'],
  ],
  ['a sentence', 'We measured the yield of rice in three fields.', []],
  ['nothing', ' \n ', []],
])('reads %s', (_, pasted, people) => {
  expect(shown(pasted)).toEqual(people)
})

test('stays quick with a long text', () => {
  expect(pastedPeople('Ravi Kumar1, '.repeat(5_000)).length).toBe(5_000)
  expect(pastedPeople('a b '.repeat(50_000))).toEqual([])
  for (const unit of ['&', '*', ';', '1, ', '* ', '( '])
    expect(pastedPeople(`${unit.repeat(200_000 / unit.length)}!x`)).toEqual([])
})
