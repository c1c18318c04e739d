import { expect, test } from 'bun:test'
import { findNamesInLine } from '../../../src/engines/documents/first-page/names.ts'
import type { Line } from '../../../src/engines/documents/layout/layout.ts'

const lineOf = (text: string): Line => ({
  text,
  x: 0,
  right: 300,
  y: 100,
  size: 10,
  isBold: false,
  isItalic: false,
  page: 1,
  pieces: [{ text, script: undefined, isBold: false, isItalic: false, x: 0 }],
})

test.each<[line: string, names: string[]]>([
  ['Nguyễn Thị Phương Thảo, Trần Hưng Đạo', ['Nguyễn Thị Phương Thảo', 'Trần Hưng Đạo']],
  ['ʿAbd al-Raḥmān ibn ʿAwf, Saʾid Muṣṭafā', ['ʿAbd al-Raḥmān ibn ʿAwf', 'Saʾid Muṣṭafā']],
  ['Ayşe Işık, İnan Özgür, Mihai Țepeș, Paweł Łoś', ['Ayşe Işık', 'İnan Özgür', 'Mihai Țepeș', 'Paweł Łoś']],
  ['Marcel·la Puig · Joan Gal·la', ['Marcel·la Puig', 'Joan Gal·la']],
  ['Martin Luther King, Jr., George Smith III', ['Martin Luther King Jr.', 'George Smith III']],
  ['Ravi Sharma, PhD, Asha Roy, M.Sc.', ['Ravi Sharma', 'Asha Roy']],
  ['JOHN MCDONALD, R K Sharma', ['JOHN MCDONALD', 'R K Sharma']],
  ['Gerard ’t Hooft, Karin in ’t Veld, Jean d’Alembert', ['Gerard ’t Hooft', 'Karin in ’t Veld', 'Jean d’Alembert']],
  ['Anne‑Marie Roy1, Jean‐Luc Rao†', ['Anne‑Marie Roy', 'Jean‐Luc Rao']],
  ['García Márquez, Gabriel José; Vargas Llosa, Mario', ['Gabriel José García Márquez', 'Mario Vargas Llosa']],
  ['Sharma, R. K., Verma, A.', ['R. K. Sharma', 'A. Verma']],
  ['Sharma R.K., Verma A.', ['Sharma R.K.', 'Verma A.']],
  ['Ravi Rao, Sita Devi and', ['Ravi Rao', 'Sita Devi']],
  ['Ravi Rao/Sita Devi', ['Ravi Rao', 'Sita Devi']],
  ['S.K.Sharma1, B.Rao2', ['S.K. Sharma', 'B. Rao']],
  ['RAVI RAO, MBBS, SITA DEVI, PHD', ['RAVI RAO', 'SITA DEVI']],
  ['RAVI RAO, SITA DEVI, ŽELJKO', []],
  ['Ravi Sharma PhD, Asha Roy (MSc)', ['Ravi Sharma', 'Asha Roy']],
  ['Maria das Graças de Souza, Anna degli Esposti', ['Maria das Graças de Souza', 'Anna degli Esposti']],
  ['张伟¹，李娜²，欧阳修¹', ['张伟', '李娜', '欧阳修']],
  ['引言', []],
  ['أحمد محمد علي¹، فاطمة حسن²', ['أحمد محمد علي', 'فاطمة حسن']],
  ['قسم المحاصيل، كلية الزراعة، جامعة القاهرة', []],
  ['Yield in Rice', []],
])('%j names %j', (line, names) => {
  expect(findNamesInLine(lineOf(line.normalize('NFC'))).map(({ name }) => name)).toEqual(names)
})
