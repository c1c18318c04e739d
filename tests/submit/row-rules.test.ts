import { expect, test } from 'bun:test'
import { rowKinds } from '../../src/review/papers/row-rules.ts'

test.each([
  ['named', 'Rita Rover | rita@rover.example | Rover, Inc.', ['Rita Rover', 'rita@rover.example', 'Rover, Inc.']],
  ['named', 'Rita Rover | rita@rover.example', ['Rita Rover', 'rita@rover.example', '']],
  ['named', '| rita@rover.example', ['', 'rita@rover.example', '']],
  ['named', 'Rita Rover', ['Rita Rover', '', '']],
  ['funding', 'Crop Fund | G 12', ['Crop Fund', 'G 12', '']],
  ['funding', 'Crop Fund | G 12 | https://ror.org/05dxps055', ['Crop Fund', 'G 12', 'https://ror.org/05dxps055']],
  ['funding', 'Crop Fund | https://ror.org/05dxps055', ['Crop Fund', '', 'https://ror.org/05dxps055']],
  ['funding', 'A \\| B | G 12', ['A | B', 'G 12', '']],
  ['resources', 'data | 10.5061/dryad.x1 | Yields', ['data', '10.5061/dryad.x1', 'Yields']],
  ['resources', 'code', ['code', '', '']],
  ['resources', '| https://code.example', ['', 'https://code.example', '']],
] as const)('a line of %s is a row, and the row is the line: %j', (kind, line, row) => {
  const { read, write } = rowKinds[kind]
  expect(read(line)).toEqual([[...row]])
  expect(write([[...row]]).trim()).toBe(line)
})

test.each([
  ['Meera Nair, Pune, meera@crops.example', ['Meera Nair', 'meera@crops.example', 'Pune']],
  ['1. Meera Nair <meera@crops.example>', ['Meera Nair', 'meera@crops.example', '']],
])('reviewers typed otherwise are rows too: %j', (lines, row) => expect(rowKinds.named.read(lines)).toEqual([row]))
