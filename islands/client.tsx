import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { registry } from './registry.ts'

const live = new WeakMap<Element, Promise<void>>()

/** Hydrates an island once; resolves when it is interactive. */
export function hydrate(element: Element): Promise<void> {
  const known = live.get(element)
  if (known) return known
  const hydration = hydrateIsland(element)
  live.set(element, hydration)
  hydration.catch(() => live.delete(element)) // retried at the next touch
  return hydration
}

async function hydrateIsland(element: Element): Promise<void> {
  const name = element.getAttribute('data-island') ?? ''
  const { default: Island } = (await registry[name as keyof typeof registry]()) as {
    default: (props: object) => ReactNode
  }
  const props = JSON.parse(element.getAttribute('data-props') ?? '{}')
  const chosen = chosenIn(element)
  const ticked = tickedIn(element)
  await new Promise<void>((onLive) => {
    hydrateRoot(
      element,
      <Live onLive={onLive}>
        <Island {...props} />
      </Live>,
      { identifierPrefix: element.id },
    )
  })
  element.setAttribute('data-awake', '')
  for (const [select, value] of chosen) {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  for (const [box, isTicked] of ticked) {
    box.checked = !isTicked
    box.click()
  }
}

/**
 * Returns the selections made in an island's selects before hydration. React would silently reset them, so they are
 * applied again.
 */
function chosenIn(element: Element): [HTMLSelectElement, string][] {
  return [...element.querySelectorAll('select')]
    .filter(({ selectedOptions: [option] }) => option && !option.defaultSelected)
    .map((select) => [select, select.value])
}

/** Returns the boxes that were ticked or unticked before hydration, which React does not notice. */
function tickedIn(element: Element): [HTMLInputElement, boolean][] {
  return [...element.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
    .filter(({ checked, defaultChecked }) => checked !== defaultChecked)
    .map((box) => [box, box.checked])
}

function Live({ children, onLive }: { children: ReactNode; onLive: () => void }) {
  useEffect(onLive, [onLive])
  return children
}
