import { expect, test } from 'bun:test'
import { dependencies, patchedDependencies } from '../../package.json'

test('every patch is for the installed version: Bun passes over one for another, and refuses one that does not fit', async () => {
  const installed = Object.keys(patchedDependencies).map((patched) => patched.slice(0, patched.lastIndexOf('@')))
  const versions: Record<string, string> = dependencies
  expect(Object.keys(patchedDependencies)).toEqual(installed.map((name) => `${name}@${versions[name]}`))
  for (const patch of Object.values(patchedDependencies)) expect(await Bun.file(patch).exists()).toBe(true)
})

test('without its packages a command says so at once, rather than look for them itself', async () => {
  expect(await Bun.file('bunfig.toml').text()).toContain('auto = "disable"')
})
