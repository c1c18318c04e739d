import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/core/db/tables/**/*.ts',
  out: './migrations',
})
