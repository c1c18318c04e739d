import { expect, test } from 'bun:test'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Choice } from '../../views/ui/form/choice.tsx'
import { Field, SelectField, SwitchField, TextField } from '../../views/ui/form/field.tsx'
import { Refusal } from '../../views/ui/form/refusal.ts'

const words = { name: 'fee', label: 'The fee', hint: 'A hint', help: { hint: 'A cure' } }
const choices = [['due', 'It is due']] as const

test.each([
  ['a line', createElement(Field, words), '<input '],
  ['a text', createElement(TextField, words), '<textarea '],
  ['a choice of a list', createElement(SelectField, { ...words, choices }), '<select '],
])('%s has its error and the cure below its label, and the hint below its control', (_, field, control) => {
  const html = withError(field)
  const order = ['</label>', 'Too low', 'A cure', control, 'A hint'].map((part) => html.indexOf(part))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order).not.toContain(-1)
})

test.each([
  ['a switch', createElement(SwitchField, words), '</label><p class="error"'],
  ['boxes', createElement(Choice, { ...words, choices, defaultValue: 'due' }), '</legend><p class="error"'],
])('%s to choose from have their error below their label', (_, field, begins) => {
  expect(withError(field)).toContain(begins)
})

const withError = (field: ReactNode) =>
  renderToStaticMarkup(createElement(Refusal, { value: [{ name: 'fee', text: 'Too low' }] }, field))
