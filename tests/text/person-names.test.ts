import { describe, expect, test } from 'bun:test'
import {
  isInitials,
  naturalNameOf,
  personName,
  withoutHonorifics,
  withoutTitles,
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
    expect(withoutHonorifics(name)).toBe(rest)
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
    expect(withoutHonorifics(name)).toBe(name)
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
    ['Wei LI', parts('Wei', '', 'LI')],
  ])('with its family name first where initials follow: %j', (name, read) => {
    expect(personName(name)).toEqual(read)
  })
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
      ['PhD', 'MSc', 'MD', 'Jr.', 'Prof.', 'M.A.', 'B.A.', 'FRSE', 'M.Eng.'].flatMap((degree) => [
        [`Ada Kvist ${degree}`],
        [`Ada Kvist, ${degree}`],
      ]),
      [['Dr Ada Kvist, Ph.D., M.Sc.']],
    ),
)('%s is Ada Kvist', (name) => expect(withoutTitles(name)).toBe('Ada Kvist'))

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
])('%s stays', (name) => expect(withoutTitles(name)).toBe(name))
