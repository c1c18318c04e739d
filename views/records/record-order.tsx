import type { ReactNode } from 'react'
import type { Neighbour } from '../../src/office/records/order-rules.ts'
import { inPlace } from '../ui/form/ask.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'

/** A list that has an order: the name of its rows for scripts, and its addresses. */
export type Ordered = {
  kind: string
  at: { move: () => string; list: (page?: number) => string; row: (id: number, page?: number) => string }
}

type Props = { of: Ordered; page?: number; children: ReactNode }

const dropFormId = 'drop-form'

/** Shows a list of records whose rows are dragged into order; a script submits the form after a drop. */
export function RecordOrder({ of: { at }, page = 1, children }: Props) {
  return (
    <drag-order data-order={dropFormId}>
      <form
        role="none"
        id={dropFormId}
        method="post"
        action={at.move()}
        autoComplete="off"
        hidden
        {...inPlace(at.move())}
      >
        {['id', 'before', 'after'].map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <input type="hidden" name="back" value={at.list(page)} />
        <button type="submit">Move</button>
      </form>
      {children}
    </drag-order>
  )
}

type CellProps = {
  of: Ordered
  id: number
  name: string
  /** The ids of the neighbouring rows that it can move past. */
  previous: number | null | undefined
  next: number | null | undefined
  page?: number
  /** The group within which it moves. */
  group?: string
}

/** Returns a row's place: its handle, and the buttons that move it past its neighbours. */
export function rowOrder({ of, id, name, previous, next, page = 1, group }: CellProps) {
  const move = { of, id, name, page }
  const cell = (
    <>
      <span className="handle" data-handle="" aria-hidden="true" title="Drag to reorder" />
      <Move {...move} sign="↑" way="up" place={previous ? { before: previous } : undefined} />
      <Move {...move} sign="↓" way="down" place={next ? { after: next } : undefined} />
    </>
  )
  return { cell, item: id, group }
}

type MoveProps = Pick<CellProps, 'of' | 'id' | 'name'> & {
  page: number
  sign: string
  way: 'up' | 'down'
  /** The neighbour to move past; undefined at the end, where the button stays so that it keeps the focus. */
  place: Neighbour | undefined
}

function Move({ of: { at, kind }, id, name, page, sign, way, place }: MoveProps) {
  const label = `Move ${name} ${way}`
  return (
    <form role="none" method="post" action={at.move()} {...inPlace(at.move())}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={at.row(id, page)} />
      <HiddenFields of={place ?? {}} />
      <button id={`${kind}-${id}-${way}`} type="submit" aria-label={label} aria-disabled={place ? undefined : true}>
        <span aria-hidden="true">{sign}</span>
      </button>
    </form>
  )
}
