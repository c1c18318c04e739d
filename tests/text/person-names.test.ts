import { describe, expect, test } from 'bun:test'
import {
  areInitials,
  bareName,
  givenWords,
  isInitials,
  naturalNameOf,
  personName,
  withoutTitleBrackets,
} from '../../src/core/text/person-names.ts'

describe('without its honorifics', () => {
  test.each([
    ['Dr. Ravi Sharma', 'Ravi Sharma'],
    [' Dr.  Ravi Sharma ', 'Ravi Sharma'],
    ['Dr.Ravi Sharma', 'Ravi Sharma'],
    ['Dr Ravi Sharma', 'Ravi Sharma'],
    ['DR. RAVI SHARMA', 'RAVI SHARMA'],
    ['Prof. Dr. Ravi Sharma', 'Ravi Sharma'],
    ['Prof. (Dr.) Ravi Sharma', 'Ravi Sharma'],
    ['Dr. (Mrs.) Sita Devi', 'Sita Devi'],
    ['Asst. Prof. Ravi Sharma', 'Ravi Sharma'],
    ['Mr. Ravi Sharma', 'Ravi Sharma'],
    ['Ms. Sita Devi', 'Sita Devi'],
    ['Mrs. Sita Devi', 'Sita Devi'],
    ['Smt. Sita Devi', 'Sita Devi'],
    ['Smt Sita Devi', 'Sita Devi'],
    ['Shri Ravi Sharma', 'Ravi Sharma'],
    ['Shri. R.K. Sharma', 'R.K. Sharma'],
    ['Sri Ravi Sharma', 'Ravi Sharma'],
    ['Er. Ravi Sharma', 'Ravi Sharma'],
    ['डॉ. सीता देवी', 'सीता देवी'],
    ['डॉ॰ सीता देवी', 'सीता देवी'],
    ['डॉ सीता देवी', 'सीता देवी'],
    ['प्रो. राम शर्मा', 'राम शर्मा'],
    ['प्रो. डॉ. राम शर्मा', 'राम शर्मा'],
    ['श्री राम देव', 'राम देव'],
    ['श्रीमती सीता देवी', 'सीता देवी'],
    ['सुश्री गीता कुमारी', 'गीता कुमारी'],
  ])('%j is %j', (name, rest) => {
    expect(bareName(name)).toBe(rest)
  })

  test.each([
    'Ravi Dr. Sharma',
    'Drona Sharma',
    'Dr.',
    'MS Swaminathan',
    'M.S. Swaminathan',
    'DR Sharma',
    'Er Li',
    'Sri Mulyani',
    'Sridhar Iyer',
    'Misra Ravi',
    'श्रीराम शर्मा',
    'प्रोमिला देवी',
    'Plato',
    '',
  ])('%j stays', (name) => {
    expect(bareName(name)).toBe(name)
  })
})

const parts = (given: string, particle: string, family: string, suffix = '') => ({ given, particle, family, suffix })

describe('a name is parsed', () => {
  test.each([
    ['Ravi Kumar Sharma', parts('Ravi Kumar', '', 'Sharma')],
    ['Prof. Dr. Ravi Sharma', parts('Ravi', '', 'Sharma')],
    ['Laurens van der Maaten', parts('Laurens', 'van der', 'Maaten')],
    ['Ulrike von Luxburg', parts('Ulrike', 'von', 'Luxburg')],
    ['Nando De Freitas', parts('Nando', 'De', 'Freitas')],
    ['Guy Van Den Broeck', parts('Guy', 'Van Den', 'Broeck')],
    ['Dirk Van Damme', parts('Dirk', 'Van', 'Damme')],
    ['Juan De la Cruz', parts('Juan', 'De la', 'Cruz')],
    ['Maria de la Torre', parts('Maria', 'de la', 'Torre')],
    ['João dos Santos', parts('João', 'dos', 'Santos')],
    ['Leonardo da Vinci', parts('Leonardo', 'da', 'Vinci')],
    ['Ali bin Said', parts('Ali', 'bin', 'Said')],
    ['Omar al Khatib', parts('Omar', 'al', 'Khatib')],
    ['Nicolas le Roux', parts('Nicolas', 'le', 'Roux')],
    ['Gerard ter Borch', parts('Gerard', 'ter', 'Borch')],
    ['Marcel van Gerven Jr.', parts('Marcel', 'van', 'Gerven', 'Jr.')],
    ['Hal Daumé III', parts('Hal', '', 'Daumé', 'III')],
    ['Nguyen Van Minh', parts('Nguyen Van', '', 'Minh')],
    ['Minh Van Nguyễn', parts('Minh Van', '', 'Nguyễn')],
    ['Al Gore', parts('Al', '', 'Gore')],
    ['Ram Das Gupta', parts('Ram Das', '', 'Gupta')],
    ['Maria de Souza Lima', parts('Maria de Souza', '', 'Lima')],
    ['de Silva', parts('', 'de', 'Silva')],
    ['Jan van het Veld', parts('Jan', 'van het', 'Veld')],
    ['Heinrich vom Berg', parts('Heinrich', 'vom', 'Berg')],
    ['George von und zum Smith', parts('George', 'von und zum', 'Smith')],
    ['Jan op de Beek', parts('Jan', 'op de', 'Beek')],
    ['Jan uit den Bosch', parts('Jan', 'uit den', 'Bosch')],
    ["Peter in 't Horvath", parts('Peter', "in 't", 'Horvath')],
    ['Marie des Roches', parts('Marie', 'des', 'Roches')],
    ['Nicolas Le Roux', parts('Nicolas', 'Le', 'Roux')],
    ['Eva St. Clair', parts('Eva', 'St.', 'Clair')],
    ['Ravi in Sharma', parts('Ravi in', '', 'Sharma')],
    ['José Lima Filho', parts('José', '', 'Lima Filho')],
    ['João da Silva Neto', parts('João', 'da', 'Silva Neto')],
    ['Ana Souza Júnior', parts('Ana', '', 'Souza Júnior')],
    ['Rui Costa Sobrinho', parts('Rui', '', 'Costa Sobrinho')],
    ['J. L. Filho', parts('J. L.', '', 'Filho')],
    ['Agostinho Neto', parts('Agostinho', '', 'Neto')],
    ['Gabriel García Márquez', parts('Gabriel García', '', 'Márquez')],
    ['José Ortega y Gasset', parts('José', '', 'Ortega y Gasset')],
    ['Anil Bhatt PhD', parts('Anil', '', 'Bhatt')],
    ['A. Bhatt Ph. D.', parts('A.', '', 'Bhatt')],
    ['Bhatt PhD', parts('', '', 'Bhatt')],
    ['Nivedita Rao M.Sc., Ph.D.', parts('Nivedita', '', 'Rao')],
    ['Asha Rao (MBBS)', parts('Asha', '', 'Rao')],
    ['Martin King Jr., PhD', parts('Martin', '', 'King', 'Jr.')],
    ['Prof. (Dr.) RK Sharma', parts('RK', '', 'Sharma')],
    ['Plato', parts('', '', 'Plato')],
    ['सीता देवी', parts('सीता', '', 'देवी')],
  ])('%j', (name, read) => {
    expect(personName(name)).toEqual(read)
  })

  test.each([
    ['Sharma R.K.', parts('R.K.', '', 'Sharma')],
    ['Dr. Sharma R. K.', parts('R. K.', '', 'Sharma')],
    ['Sharma R', parts('R', '', 'Sharma')],
    ['Sartre J.-P.', parts('J.-P.', '', 'Sartre')],
    ['van der Maaten L.', parts('L.', 'van der', 'Maaten')],
    ['Senthil Kumar S.', parts('S.', '', 'Senthil Kumar')],
    ['शर्मा आर.के.', parts('आर.के.', '', 'शर्मा')],
    ['R.K. Sharma', parts('R.K.', '', 'Sharma')],
    ['R. K.', parts('R.', '', 'K.')],
    ['Gupta SK', parts('SK', '', 'Gupta')],
    ['Rao VS', parts('VS', '', 'Rao')],
    ['van Dam MD', parts('MD', 'van', 'Dam')],
    ['Sharma MD', parts('MD', '', 'Sharma')],
    ['GUPTA SK', parts('SK', '', 'GUPTA')],
    ['RAO LI', parts('RAO', '', 'LI')],
    ['Rao Ch. V.', parts('Ch. V.', '', 'Rao')],
    ['Wei LI', parts('LI', '', 'Wei')],
    ['Y. LI', parts('Y.', '', 'LI')],
    ['Kwok NG', parts('Kwok', '', 'NG')],
  ])('with its family name first where initials follow: %j', (name, read) => {
    expect(personName(name)).toEqual(read)
  })
})

test.each([
  ['Nils Berg III', 'Berg III', parts('Nils', '', 'Berg', 'III')],
  ['Nils Berg III', 'Berg', parts('Nils', '', 'Berg', 'III')],
  ['Nils Berg', 'Berg III', parts('Nils', '', 'Berg', 'III')],
  ['Nils Bérg III', 'Berg III', parts('Nils', '', 'Berg', 'III')],
  ['Jan van der Veen Jr.', 'van der Veen', parts('Jan', '', 'van der Veen', 'Jr.')],
  ['Anna Lind Jr', 'Lind Jr.', parts('Anna', '', 'Lind', 'Jr')],
  ['Anna Lind, Jr.', 'Lind, Jr.', parts('Anna', '', 'Lind', 'Jr.')],
  ['Anna Lind, Jr.', 'Lind', parts('Anna', '', 'Lind', 'Jr.')],
  ['Lind Jr. Anna', 'Lind Jr.', parts('Anna', '', 'Lind', 'Jr.')],
  ['ANNA LIND JR', 'LIND JR', parts('ANNA', '', 'LIND', 'JR')],
  ['Anna Lind SR', 'Lind', parts('Anna', '', 'Lind', 'SR')],
  ['Lind SR', 'Lind', parts('SR', '', 'Lind')],
  ['Lind Jr.', 'Lind', parts('', '', 'Lind', 'Jr.')],
  ['ANNA LIND', 'Lind', parts('ANNA', '', 'Lind')],
  ['Li Wei', 'Li', parts('Wei', '', 'Li')],
  ['Anna Lind', 'Berg', parts('Anna Lind', '', 'Berg')],
  ['Anna Lind', ' ', parts('Anna', '', 'Lind')],
  ['III', 'III', parts('', '', 'III')],
])('%j with the family name %j', (name, family, read) => {
  expect(personName(name, family)).toEqual(read)
})

test.each([
  ['Anna Lind JR.', parts('Anna', '', 'Lind', 'JR.')],
  ['ANNA LIND SR.', parts('ANNA', '', 'LIND', 'SR.')],
  ['LIND JR.', parts('', '', 'LIND', 'JR.')],
  ['Lind Jr.', parts('', '', 'Lind', 'Jr.')],
  ['Lind III', parts('', '', 'Lind', 'III')],
  ['Jr.', parts('', '', 'Jr.')],
  ['Sharma JR', parts('JR', '', 'Sharma')],
  ['Sharma SR.', parts('SR.', '', 'Sharma')],
  ['Ravi Kumar SR', parts('SR', '', 'Ravi Kumar')],
])('a suffix of %j', (name, read) => {
  expect(personName(name)).toEqual(read)
})

test.each([
  ['Dr. Sharma R.K.', 'R.K. Sharma'],
  ['Prof. Laurens van der Maaten', 'Laurens van der Maaten'],
  ['Martin  Luther King Jr.', 'Martin Luther King Jr.'],
  ['Plato', 'Plato'],
])('%j is read aloud %j', (name, natural) => {
  expect(naturalNameOf(personName(name))).toBe(natural)
})

test.each([
  ['R.', true],
  ['R.K.', true],
  ['R.K', true],
  ['J.-P.', true],
  ['É.', true],
  ['K', true],
  ['आर.के.', true],
  ['RK', false],
  ['Li', false],
  ['Jr.', false],
  ['', false],
])('%j is initials: %p', (word, answer) => {
  expect(isInitials(word)).toBe(answer)
})

test.each(
  [
    ...[
      'Doç. Dr.',
      'Prof. em.',
      'PD Dr.',
      'Univ.-Prof.',
      'Lektor',
      'Dr.scient.',
      'Univ.-Prof. Dr. Dr. h.c. mult.',
      'Dr. med.',
      'Dr.-Ing.',
      'apl. Prof. Dr.',
      'ao. Univ.-Prof.',
      'Assist. Prof.',
      'A/Prof',
      'Jun.-Prof.',
      'Adj. Prof.',
      'Hon. Prof.',
      'Visiting Professor',
      'Ing.',
      'Sra.',
    ],
    ...['Frau Dr.', 'Mag. rer. nat.', 'Prof.ssa', 'MUDr.', 'Er.'],
  ]
    .map((title) => [`${title} Ada Kvist`])
    .concat(
      ['PhD', 'MSc', 'MD', 'Prof.', 'M.A.', 'B.A.', 'FRSE', 'M.Eng.'].flatMap((degree) => [
        [`Ada Kvist ${degree}`],
        [`Ada Kvist, ${degree}`],
      ]),
      [['Dr Ada Kvist, Ph.D., M.Sc.']],
    ),
)('%s is Ada Kvist', (name) => expect(bareName(name)).toBe('Ada Kvist'))

test.each([
  ...[
    'M. Sharma',
    'C. V. Raman',
    'Don Knuth',
    'Phil Jackson',
    'Pharm Nguyen',
    'Ing Chang',
    'Li Er',
    'Jun Li',
    'Ada John Obe',
    'Hon Lee',
    'Li Wei Meng',
    'Med Ali Ben',
    'Ada',
    'Dr',
    'Ada Jr.',
  ],
  ...['MS Swaminathan', 'DR Sharma', 'Ravi MD', 'Emma Docherty', 'Univera Ray', 'Ada Kvist Ma', ''],
])('%s stays', (name) => expect(bareName(name)).toBe(name))

test.each([
  ['RK Sharma', ['R.', 'K.']],
  ['R.K. Sharma', ['R.', 'K.']],
  ['R K Sharma', ['R.', 'K.']],
  ['RK SHARMA', ['R.', 'K.']],
  ['AK SHARMA', ['AK']],
  ['SVN Rao', ['S.', 'V.', 'N.']],
  ['M.E Behn', ['M.', 'E.']],
  ['John M.E. Dimauro', ['John', 'M.', 'E.']],
  ['Ch. V. Rao', ['Ch.', 'V.']],
  ['Ph.M.E. Hudson', ['Ph.', 'M.', 'E.']],
  ['J.-P. Sartre', ['J.-P.']],
  ['J-P Sartre', ['J.-P.']],
  ['Jean-Paul Sartre', ['Jean-Paul']],
  ['E\u0301K Nagy', ['E\u0301.', 'K.']],
  ['आर.के. शर्मा', ['आर.', 'के.']],
  ['Maria de Souza Lima', ['Maria', 'de', 'Souza']],
  ['Plato', []],
])('%j has the given names %j', (name, given) => {
  expect(givenWords(personName(name))).toEqual(given)
})

test.each([
  ['RK', 'Sharma', true],
  ['RK', '', true],
  ['AK', '', false],
  ['R. K.', '', true],
  ['Ravi', 'Sharma', false],
  ['III', 'King', false],
])('%j beside %j is initials: %p', (text, family, answer) => {
  expect(areInitials(text, family)).toBe(answer)
})

test.each([
  ['Prof. (Dr.) RK Sharma', 'Prof. Dr. RK Sharma'],
  ['Asha Rao (PhD)', 'Asha Rao PhD'],
  ['Asha (Rani) Rao', 'Asha (Rani) Rao'],
])('%j without brackets around titles is %j', (name, plain) => {
  expect(withoutTitleBrackets(name)).toBe(plain)
})
