import { type RefObject, useEffect, useRef } from 'react'
import { itemAfter, pressedIn, stepOf } from '../lists/row-keys.ts'

const rowSelector = 'tr[data-entry]'

/** Elements that act on rows and return the focus to them. */
const besideRows = 'dialog, .said, .selected-bar'

type Table = RefObject<HTMLTableElement | null>

/** The focused row, and whether its status has the focus. */
type Focused = { index: number; id: string; isStatus: boolean }

/**
 * Keyboard navigation in the table: arrows or j and k move, Enter opens a row's status, x selects a row, e edits it, n
 * goes to the input for new entries, / searches. If the focused row disappears, the row that takes its place gets the
 * focus.
 */
export function useRowKeys(table: Table): void {
  const last = useRef<Focused>(undefined)
  useFocusKept(table, last)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      const target = pressedIn(event)
      if (!target || isSelectListOpen(target)) return
      const isStatus = target.matches('select')
      const row = target.closest<HTMLElement>(rowSelector)
      const step = stepOf(key, !isStatus)
      if (step !== 0) {
        event.preventDefault() // on a closed select, an arrow would choose the next status
        moveFrom(row, step, isStatus)
      } else if (key === 'Enter' && row && (target === row || isStatus)) {
        event.preventDefault()
        openStatus(row)
      } else if (key === 'Escape' && row && isStatus) row.focus()
      else if (key === '/' && isStatus) {
        event.preventDefault()
        document.querySelector<HTMLElement>('input[type=search]')?.focus()
      } else if (!isStatus) onLetter(event, row)
    }

    const onLetter = (event: KeyboardEvent, row: HTMLElement | null) => {
      const controls = { n: '.add-line [name=content]', x: '[type=checkbox]', e: '.correct' }
      const selector = controls[event.key as keyof typeof controls]
      const control = (event.key === 'n' ? document : row)?.querySelector<HTMLElement>(selector ?? 'none')
      if (!control) return
      event.preventDefault()
      if (event.key === 'n') control.focus()
      else control.click()
    }

    const moveFrom = (row: HTMLElement | null, step: number, isStatus: boolean) => {
      const next = itemAfter(listTableRowElements(table), row, step)
      const focused = isStatus ? next?.querySelector('select') : next
      focused?.focus()
    }

    const onFocus = (event: FocusEvent) => {
      const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(rowSelector) : null
      if (row)
        last.current = { index: listTableRowElements(table).indexOf(row), id: row.id, isStatus: event.target !== row }
      else if (!(event.target as HTMLElement).closest(besideRows)) last.current = undefined // elsewhere
    }
    const onPress = (event: PointerEvent) => {
      if (!(event.target as HTMLElement).closest(`${rowSelector}, ${besideRows}`)) last.current = undefined
    }

    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [table])
}

/** Focuses the row that had the focus, or the one in its place, once no element has the focus. */
function useFocusKept(table: Table, last: RefObject<Focused | undefined>): void {
  useEffect(() => {
    const place = last.current
    const focusedNow = document.activeElement
    const isLost =
      !focusedNow ||
      focusedNow === document.body ||
      focusedNow.closest('dialog:not([open]), .selected-bar.without-scripts')
    if (!place || !isLost) return
    const all = listTableRowElements(table)
    const row = all.find(({ id }) => id === place.id) ?? all[Math.min(place.index, all.length - 1)]
    const focused = place.isStatus && row?.id === place.id ? row.querySelector('select') : row
    focused?.focus({ preventScroll: row?.id === place.id })
  })
}

const listTableRowElements = ({ current }: Table): HTMLElement[] => [
  ...(current?.querySelectorAll<HTMLElement>(rowSelector) ?? []),
]

/** Whether a select's list is open: it then handles the keys itself. */
const isSelectListOpen = (target: HTMLElement): boolean =>
  CSS.supports('selector(:open)') && target.matches('select:open')

function openStatus(row: HTMLElement): void {
  const select = row.querySelector('select')
  select?.focus()
  try {
    select?.showPicker()
  } catch {} // in an old browser the select has the focus, and Space opens it
}
