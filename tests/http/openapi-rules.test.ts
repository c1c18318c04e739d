import { describe, expect, test } from 'bun:test'
import { openApiOf, schemaOf } from '../../src/web/http/openapi/description-rules.ts'
import type { Node } from '../../src/web/http/openapi/node-rules.ts'
import { resolveDescription } from '../../src/web/http/openapi/resolving-rules.ts'

describe('a schema of TypeBox becomes one of OpenAPI 3.1', () => {
  const time: Node[] = [{ type: 'string', format: 'date-time' }, { type: 'string', format: 'date' }, { type: 'number' }]
  const orNull = { type: 'null' }
  test.each<[string, Node, Node]>([
    ['a text as it is', { type: 'string', maxLength: 5 }, { type: 'string', maxLength: 5 }],
    ['null among types', { type: ['string', 'null'], nullable: true }, { type: ['string', 'null'] }],
    ['a time', { anyOf: time, description: 'When' }, { type: 'string', format: 'date-time', description: 'When' }],
    ['a time or null', { anyOf: [{ anyOf: time }, orNull] }, { type: ['string', 'null'], format: 'date-time' }],
    [
      'a number',
      { anyOf: [{ format: 'integer', type: 'string', default: 0 }, { type: 'integer' }] },
      { type: 'integer' },
    ],
    ['a whole number', { type: 'number', multipleOf: 1 }, { type: 'integer' }],
    ['a step of its own', { type: 'number', multipleOf: 5 }, { type: 'number', multipleOf: 5 }],
    ['choices', { type: 'string', enum: ['a', 'b'], default: 'a' }, { type: 'string', enum: ['a', 'b'] }],
    ['choices or null', { type: ['string', 'null'], enum: ['a'] }, { type: ['string', 'null'], enum: ['a', null] }],
    [
      'a record',
      { type: 'object', patternProperties: { '^(.*)$': { type: 'number', multipleOf: 1 } } },
      { type: 'object', additionalProperties: { type: 'integer' } },
    ],
    [
      'two shapes',
      { anyOf: [{ type: 'object' }, { type: 'array', items: { type: 'string' } }] },
      { anyOf: [{ type: 'object' }, { type: 'array', items: { type: 'string' } }] },
    ],
    [
      'parts without examples of their own, where the whole has one',
      { examples: [{ n: 1 }], properties: { n: { type: 'integer', examples: [1] } } },
      { examples: [{ n: 1 }], properties: { n: { type: 'integer' } } },
    ],
  ])('%s', (_name, given, expected) => expect(schemaOf(given, {})).toEqual(expected))

  test('one with a title stands once, wherever it comes, with its own example, which its lists show', () => {
    const name = { title: 'Name', type: 'string', examples: ['Ravi'] }
    const schemas = {}
    const list = { examples: [['Ravi']], type: 'array', items: name }
    expect(schemaOf(list, schemas)).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Name' } })
    expect(schemaOf(name, schemas)).toEqual({ $ref: '#/components/schemas/Name' })
    expect(schemas).toEqual({ Name: { type: 'string', examples: ['Ravi'] } })
    expect(() => schemaOf({ ...name, maxLength: 5 }, schemas)).toThrow('Two schemas are named Name')
  })
})

test('an object with a base says only what it has beyond it and the base of that, in its example too', () => {
  const brief = {
    title: 'Brief',
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' } },
    examples: [{ id: 1 }],
  }
  const listed = {
    ...brief,
    title: 'Listed',
    base: brief,
    required: ['id', 'name'],
    properties: { ...brief.properties, name: { type: 'string' } },
    examples: [{ id: 1, name: 'Ravi' }],
  }
  const one = {
    title: 'One',
    base: listed,
    type: 'object',
    required: ['id', 'name', 'more'],
    properties: { ...listed.properties, more: { type: 'string' }, rare: { type: 'string' } },
    examples: [{ id: 1, name: 'Ravi', more: 'x' }],
  }
  const schemas: Node = {}
  schemaOf(one, schemas)
  expect(schemas.One).toEqual({
    allOf: [
      { $ref: '#/components/schemas/Listed' },
      {
        type: 'object',
        required: ['more'],
        examples: [{ more: 'x' }],
        properties: { more: { type: 'string' }, rare: { type: 'string' } },
      },
    ],
  })
  const { shown } = resolveDescription({ components: { schemas }, shown: { $ref: '#/components/schemas/One' } })
  expect(shown).toMatchObject({ required: ['id', 'name', 'more'], examples: one.examples })
  expect(shown).toMatchObject({ properties: one.properties })
  const ofOne = { type: 'array', items: { $ref: '#/components/schemas/One' } }
  expect(resolveDescription({ components: { schemas }, ofOne }).ofOne).toMatchObject({ examples: [one.examples] })
})

test('what all calls of a path take stands once at the path, and an answer is described once', () => {
  const id = { name: 'id', in: 'path', schema: { type: 'string' } }
  const at = { name: 'at', in: 'query', schema: { type: 'string' } }
  const body = (title: string) => ({ 'application/json': { schema: { title, description: 'It', type: 'object' } } })
  const get = { parameters: [id, at], responses: { 200: { description: 'It', content: body('One') } } }
  const described = openApiOf({ paths: { '/a/{id}': { get, delete: { parameters: [id] } } } }, 'session')
  const { paths, components } = described as { paths: Record<string, Node>; components: Record<string, Node> }
  expect(paths['/a/{id}']).toMatchObject({ parameters: [{ $ref: '#/components/parameters/id' }] })
  expect(paths['/a/{id}']?.get).toMatchObject({ parameters: [{ $ref: '#/components/parameters/at' }] })
  expect(paths['/a/{id}']?.delete).not.toHaveProperty('parameters')
  expect(components.schemas).toEqual({ One: { type: 'object' } })
  expect(components.responses?.One).toMatchObject({ description: 'It' })
  expect(resolveDescription(described).paths).toMatchObject({
    '/a/{id}': { get: { parameters: [id, at] }, delete: { parameters: [id] } },
  })
})

test('a call needs a session if it may answer that there is none, and no content stands where nothing comes', () => {
  const unauthorized = { description: 'No', content: { 'application/json': { schema: { title: 'Unauthorized' } } } }
  const gone = { description: 'Deleted', content: { type: 'void', description: 'Deleted' } }
  const id = (description: string) => ({ name: 'id', in: 'path', schema: { type: 'string', description } })
  const described = openApiOf(
    {
      paths: {
        '/a/{id}': { delete: { parameters: [id('A')], responses: { 204: gone, 401: unauthorized } } },
        '/b/{id}': { get: { parameters: [id('B')], responses: { 200: { description: 'It' } } } },
      },
    },
    'session',
  )
  expect(described.paths).toEqual({
    '/a/{id}': {
      delete: {
        parameters: [{ $ref: '#/components/parameters/id' }],
        responses: { 204: { description: 'Deleted' }, 401: { $ref: '#/components/responses/Unauthorized' } },
      },
    },
    '/b/{id}': {
      get: {
        parameters: [id('B')],
        responses: { 200: { description: 'It' } },
        security: [{}, { token: [] }, { session: [] }],
      },
    },
  })
  expect(described.security).toEqual([{ token: [] }, { session: [] }])
  const { paths } = resolveDescription(described) as { paths: Record<string, { delete?: object }> }
  expect(paths['/a/{id}']?.delete).toMatchObject({
    parameters: [id('A')],
    responses: { 401: { content: { 'application/json': { schema: {} } } } },
  })
})
