CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"paper_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "bank_lines_hash" UNIQUE("hash"),
	CONSTRAINT "bank_lines_state" CHECK ("bank_lines"."state" in ('matched', 'offered', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "fee_receipt_years" (
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "fee_receipt_years_pkey" PRIMARY KEY("year")
);
--> statement-breakpoint
CREATE TABLE "fee_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"paper_id" integer,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"payer" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "fee_receipts_number" UNIQUE("year","serial"),
	CONSTRAINT "fee_receipts_amount" CHECK ("fee_receipts"."amount" > 0),
	CONSTRAINT "fee_receipts_currency" CHECK ("fee_receipts"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "fee_receipts_serial" CHECK ("fee_receipts"."serial" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_receipts" ADD CONSTRAINT "fee_receipts_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_offered" ON "bank_lines" USING btree ("day") WHERE "bank_lines"."state" = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "fee_receipts_valid" ON "fee_receipts" USING btree ("paper_id") WHERE "fee_receipts"."cancelled_at" is null;