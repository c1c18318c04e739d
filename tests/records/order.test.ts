import { describe, expect, test } from 'bun:test'
import { findGroupPosition, moveRow, type Neighbour, neighbourIn } from '../../src/office/records/order-rules.ts'

const rowsOf = (groups: string) =>
  [...groups].map((group, place) => ({ id: place + 1, name: `Row ${place + 1}`, group }))

describe('moving a row beside another one', () => {
  test.each<[number, Neighbour, number[] | undefined]>([
    [3, { before: 1 }, [3, 1, 2, 4]],
    [3, { before: 2 }, [1, 3, 2, 4]],
    [2, { after: 3 }, [1, 3, 2, 4]],
    [1, { after: 4 }, [2, 3, 4, 1]],
    [1, { before: 4 }, [2, 3, 1, 4]],
    [1, { before: 2 }, [1, 2, 3, 4]],
    [2, { after: 2 }, [1, 2, 3, 4]],
    [9, { before: 1 }, undefined],
    [1, { after: 9 }, undefined],
  ])('works for row %d and %j', (id, neighbour, order) => {
    const before = rowsOf('aaaa')
    expect(moveRow(before, id, neighbour)?.map((row) => row.id)).toEqual(order)
    expect(before).toEqual(rowsOf('aaaa'))
  })

  test('changes the order within its own group only', () => {
    expect(moveRow(rowsOf('aabb'), 1, { after: 3 })).toBeUndefined()
    expect(moveRow(rowsOf('aabb'), 4, { before: 3 })?.map((row) => row.id)).toEqual([1, 2, 4, 3])
  })
})

test('a row’s place is counted within its group', () => {
  const rows = rowsOf('aabbb')
  expect(findGroupPosition(rows, { id: 2, group: 'a' })).toEqual({ place: 2, total: 2 })
  expect(findGroupPosition(rows, { id: 4, group: 'b' })).toEqual({ place: 2, total: 3 })
})

test.each<[Record<string, string>, Neighbour | undefined]>([
  [{ before: '7' }, { before: 7 }],
  [{ before: '', after: '8' }, { after: 8 }],
  [{ before: '7', after: '8' }, { before: 7 }],
  [{ before: '1e3' }, undefined],
  [{}, undefined],
])('the form %j moves beside the neighbour %j', (form, neighbour) => {
  expect(neighbourIn(form)).toEqual(neighbour)
})
