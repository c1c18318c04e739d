DROP INDEX "manuscripts_by_word";--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "lower_title" text GENERATED ALWAYS AS (lower(title)) STORED;--> statement-breakpoint
ALTER TABLE "fee_receipts" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(year::text || '-' || lpad(serial::text, 4, '0') || ' ' || number || ' ' || payer || ' ' || reference)) STORED;--> statement-breakpoint
CREATE INDEX "manuscripts_by_lower_title" ON "manuscripts" USING gin ("lower_title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "fee_receipts_by_word" ON "fee_receipts" USING gin ("searched" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "papers_by_payment" ON "papers" USING gin (lower("number" || ' ' || coalesce("txnid", '')) gin_trgm_ops) WITH (fastupdate=false);