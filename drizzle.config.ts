import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/core/db/schema.ts', './src/core/db/review/*.ts'],
  out: './migrations',
})
