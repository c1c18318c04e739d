import { describe, expect, test } from 'bun:test'
import { familyFirstName, listedNames, mayBeTwoNames, nameWithComma } from '../../src/core/pasted/listed-names.ts'

/** A name, and its family name after a slash where it is told. */
const shown = ({ name, family }: { name: string; family: string }) => (family ? `${name} / ${family}` : name)

describe('a line lists', () => {
  test.each<[line: string, names: string[]]>([
    ['', []],
    [' , ; .', []],
    ['Ravi Sharma', ['Ravi Sharma']],
    ['Ravi Sharma, सीता देवी', ['Ravi Sharma', 'सीता देवी']],
    ['Ravi Sharma; Sita Devi', ['Ravi Sharma', 'Sita Devi']],
    ['García Márquez, Gabriel José', ['García Márquez', 'Gabriel José']],
    [
      'García Márquez, Gabriel José; Vargas Llosa, Mario',
      ['Gabriel José García Márquez / García Márquez', 'Mario Vargas Llosa / Vargas Llosa'],
    ],
    ['García Márquez, Gabriel José;', ['Gabriel José García Márquez / García Márquez']],
    ['Sharma, R. K., Verma, A.', ['R. K. Sharma', 'A. Verma']],
    ['Sharma, R.K., Verma, A.', ['R.K. Sharma', 'A. Verma']],
    [
      'Vargas Llosa, M., García Márquez, G. J.',
      ['M. Vargas Llosa / Vargas Llosa', 'G. J. García Márquez / García Márquez'],
    ],
    ['Sharma R. K., Verma A.', ['Sharma R. K.', 'Verma A.']],
    ['Sharma, R. K., Asha Verma', ['Sharma', 'R. K.', 'Asha Verma']],
    ['A, B', ['A', 'B']],
    ['A & B', ['A', 'B']],
    ['Asha Menon & Ravi Kumar', ['Asha Menon', 'Ravi Kumar']],
    ['Asha Menon and Ravi Kumar', ['Asha Menon', 'Ravi Kumar']],
    ['Asha Menon, Ravi Kumar, and Sita Devi', ['Asha Menon', 'Ravi Kumar', 'Sita Devi']],
    ['आशा मेनन, रवि कुमार एवं सीता देवी', ['आशा मेनन', 'रवि कुमार', 'सीता देवी']],
    ['Menon, A., Kumar, R., and Sen, B.', ['A. Menon', 'R. Kumar', 'B. Sen']],
    ['Menon, AK, Kumar, RS & Sen, B', ['AK Menon', 'RS Kumar', 'B Sen']],
    ['Menon AK, Kumar RS', ['Menon AK', 'Kumar RS']],
    ['Menon, Asha and Kumar, Ravi', ['Asha Menon', 'Ravi Kumar']],
    ['Ana García y Luis Pérez', ['Ana García', 'Luis Pérez']],
    ['José Ortega y Gasset', ['José Ortega y Gasset']],
    ['Ana Reis e Rui Costa Filho', ['Ana Reis', 'Rui Costa Filho']],
    ['Max von und zu Stein und Eva Roth', ['Max von und zu Stein', 'Eva Roth']],
    ['Institute of Plants and Soil', ['Institute of Plants and Soil']],
    ['Asha Menon, Ravi Kumar et al.', ['Asha Menon', 'Ravi Kumar']],
    ['Anand Roy, Sandy Land', ['Anand Roy', 'Sandy Land']],
    ['Sharma, Ravi; Plato', ['Ravi Sharma', 'Plato']],
    ['Ravi Sharma, Asha Roy; Plato', ['Ravi Sharma', 'Asha Roy', 'Plato']],
    ['Ravi Sharma, Asha Roy, Sita Devi; Plato', ['Ravi Sharma', 'Asha Roy', 'Sita Devi', 'Plato']],
    ['Martin Luther King, Jr., Sita Devi', ['Martin Luther King Jr.', 'Sita Devi']],
    ['King, Martin Luther, Jr.; Devi, Sita', ['Martin Luther King Jr.', 'Sita Devi']],
    ['Anna Lind, JR., Sita Devi', ['Anna Lind JR.', 'Sita Devi']],
    ['LIND, ANNA, JR.; DEVI, SITA', ['ANNA LIND JR.', 'SITA DEVI']],
    ['LIND JR., ANNA; DEVI, SITA', ['ANNA LIND JR.', 'SITA DEVI']],
    ['King Jr., Martin Luther; Devi, Sita', ['Martin Luther King Jr.', 'Sita Devi']],
    ['van der Maaten, Laurens; de la Cruz, Juan', ['Laurens van der Maaten', 'Juan de la Cruz']],
    ['Maaten, Laurens van der; Devi, Sita', ['Laurens van der Maaten', 'Sita Devi']],
    ['Dr. Sharma, Ravi; Devi, Sita', ['Dr. Ravi Sharma', 'Sita Devi']],
  ])('%j: %j', (line, names) => {
    expect(listedNames(line).map(shown)).toEqual(names)
  })
})

describe('one person’s name', () => {
  test.each<[text: string, name: string | undefined, mayBeTwo: boolean]>([
    ['Ravi Sharma', undefined, false],
    ['Sharma, Ravi Kumar', 'Ravi Kumar Sharma', false],
    ['García Márquez, Gabriel José', 'Gabriel José García Márquez / García Márquez', true],
    ['García Márquez, Gabriel', 'Gabriel García Márquez / García Márquez', false],
    ['García Márquez, G. J.', 'G. J. García Márquez / García Márquez', false],
    ['van der Berg, Jan Piet', 'Jan Piet van der Berg', false],
    ['Martin Luther King, Jr.', 'Martin Luther King Jr.', false],
    ['King, Martin Luther, Jr.', 'Martin Luther King Jr.', false],
    ['Ravi Rao, PhD', 'Ravi Rao', false],
    ['Ravi Rao, M.Sc., Ph.D.', 'Ravi Rao', false],
    ['Rao, PhD', 'Rao', false],
    ['Rao, Ravi, PhD', 'Ravi Rao', false],
    ['Rao, Ravi PhD', 'Ravi Rao', false],
    ['Asha Rao, MD, PhD', 'Asha Rao', false],
    ['Gupta SK, MD', 'Gupta SK', false],
    ['Rao PhD, Ravi', 'Ravi Rao', false],
    ['Sharma, RK', 'RK Sharma', false],
    ['Kumar Sharma, RK', 'RK Kumar Sharma / Kumar Sharma', false],
    ['Rao, MD', 'MD Rao', false],
    ['García Márquez, JD', 'JD García Márquez / García Márquez', false],
    ['García Márquez, J.D.', 'J.D. García Márquez / García Márquez', false],
    ['Rao, Asha, MD', 'Asha Rao', false],
    ['Rao, MSc', 'Rao', false],
    ['Asha Rao, MBBS', 'Asha Rao', false],
    ['Rahman, Md', 'Md Rahman', false],
    ['Ravi Rao, Sita Devi, Asha Roy', undefined, false],
    ['Ravi Rao, Sita Devi and Asha Roy', undefined, true],
    ['Rao, Ravi & Devi', undefined, false],
    ['रवि राव, सीता देवी और आशा रॉय', undefined, true],
    ['Sharma RK, Verma A', undefined, true],
    ['Kim J-H, Lee S', undefined, true],
    ['Sharma R.K., Verma A.', undefined, true],
    ['King III, Martin', 'Martin King III', false],
    ['DE LA CRUZ, JUAN', 'JUAN DE LA CRUZ', false],
    ['Ortega y Gasset, José', 'José Ortega y Gasset', false],
    ['Sharma,', 'Sharma', false],
    [',', undefined, false],
  ])('%j is %p', (text, name, mayBeTwo) => {
    const read = nameWithComma(text)
    expect(read && shown(read)).toBe(name)
    expect(mayBeTwoNames(text)).toBe(mayBeTwo)
  })
})

test.each<[line: string, name: string | undefined]>([
  ['Rao, Asha', 'Asha Rao'],
  ['Sharma, Ravi Kumar', 'Ravi Kumar Sharma'],
  ['García Márquez, G. J.', 'G. J. García Márquez / García Márquez'],
  ['van der Berg, Jan Piet', 'Jan Piet van der Berg'],
  ['King Jr., Martin', 'Martin King Jr.'],
  ['Dr. Sharma, Ravi', 'Dr. Ravi Sharma'],
  ['राव, आशा', 'आशा राव'],
  ['RAO, ASHA', 'ASHA RAO'],
  ['Wang, Li', 'Li Wang'],
  ['Rao, AK', undefined],
  ['Ravi Rao, Asha', undefined],
  ['García Márquez, Gabriel José', undefined],
  ['Rao, Asha, Devi', undefined],
  ['Rao, Asha and Devi, Sita', undefined],
  ['London, UK', undefined],
  ['Delhi, 110012', undefined],
  ['Martin King, Jr.', undefined],
  ['Rao,', undefined],
  ['Rao', undefined],
])('a line of one person, %j, is %p', (line, name) => {
  const read = familyFirstName(line)
  expect(read && shown(read)).toBe(name)
})
