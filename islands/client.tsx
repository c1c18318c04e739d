import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { registry } from './registry.ts'

/** Makes the server's markup of an island live; resolves when it answers to clicks. */
export async function hydrate(element: Element): Promise<void> {
  const name = element.getAttribute('data-island') ?? ''
  const { default: Island } = (await registry[name as keyof typeof registry]()) as {
    default: (props: object) => ReactNode
  }
  const props = JSON.parse(element.getAttribute('data-props') ?? '{}')
  await new Promise<void>((live) => {
    hydrateRoot(
      element,
      <Live onLive={live}>
        <Island {...props} />
      </Live>,
      { identifierPrefix: element.id },
    )
  })
  element.setAttribute('data-awake', '')
}

function Live({ children, onLive }: { children: ReactNode; onLive: () => void }) {
  useEffect(onLive, [onLive])
  return children
}
