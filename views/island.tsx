import { type ComponentProps, type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { registry } from '../islands/registry.ts'

type Registry = typeof registry
type PropsOf<Name extends keyof Registry> = ComponentProps<Awaited<ReturnType<Registry[Name]>>['default']> & object

const loaded = new Map<string, ComponentType<object>>()
for (const [name, load] of Object.entries(registry)) {
  loaded.set(name, (await load()).default as ComponentType<object>) // the registry pairs each name with its props
}

/**
 * Renders an island, which the browser hydrates on first touch. It is rendered as its own root, because `useId` must
 * give the same ids on both sides. `id` is unique on its page.
 */
export function Island<Name extends keyof Registry>({
  name,
  id = name,
  props,
  eager,
}: {
  name: Name
  id?: string
  props: PropsOf<Name>
  /** Whether to hydrate immediately, on the pages of the tools, rather than on first touch. */
  eager?: boolean
}) {
  const component = loaded.get(name)
  if (!component) throw new Error(`No island ${name}`)
  const html = renderToString(createElement(component, props), { identifierPrefix: id })
  return (
    <div
      id={id}
      className="island"
      data-island={name}
      data-props={JSON.stringify(props)}
      data-eager={eager ? '' : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
