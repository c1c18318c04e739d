CREATE TABLE "article_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" integer,
	"paper_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due" date NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"goes_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"handed_at" timestamp (3) with time zone,
	"approves" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"fields" jsonb,
	"text_hash" text,
	"file_hash" text,
	"letter_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	CONSTRAINT "article_proofs_state" CHECK ("article_proofs"."state" in ('waiting', 'sent', 'corrected', 'approved', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "proof_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proof_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"anchor" text NOT NULL,
	"page" integer,
	"quote" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"replace" text DEFAULT '' NOT NULL,
	"deletes" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"applied" jsonb,
	"handed" boolean DEFAULT false NOT NULL,
	"settled_by" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proof_notes_state" CHECK ("proof_notes"."state" in ('open', 'done', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "proof_queries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proof_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"anchor" text NOT NULL,
	"text" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"handed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper_links" DROP CONSTRAINT "paper_links_purpose";--> statement-breakpoint
ALTER TABLE "paper_links" ADD COLUMN "article_id" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_days" text DEFAULT '5' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_reminders" text DEFAULT '-2, 2' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_proofs" ADD CONSTRAINT "article_proofs_article" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_proofs" ADD CONSTRAINT "article_proofs_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_notes" ADD CONSTRAINT "proof_notes_proof" FOREIGN KEY ("proof_id") REFERENCES "public"."article_proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_queries" ADD CONSTRAINT "proof_queries_proof" FOREIGN KEY ("proof_id") REFERENCES "public"."article_proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_proofs_open" ON "article_proofs" USING btree ("article_id") WHERE "article_proofs"."state" in ('sent', 'corrected', 'approved');--> statement-breakpoint
CREATE INDEX "article_proofs_by_article" ON "article_proofs" USING btree ("article_id","at");--> statement-breakpoint
CREATE INDEX "article_proofs_by_paper" ON "article_proofs" USING btree ("paper_id") WHERE "article_proofs"."paper_id" is not null;--> statement-breakpoint
CREATE INDEX "article_proofs_to_send" ON "article_proofs" USING btree ("goes_at") WHERE "article_proofs"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "proof_notes_by_proof" ON "proof_notes" USING btree ("proof_id","position");--> statement-breakpoint
CREATE INDEX "proof_queries_by_proof" ON "proof_queries" USING btree ("proof_id","position");--> statement-breakpoint
ALTER TABLE "paper_links" ADD CONSTRAINT "paper_links_article" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_links_by_article" ON "paper_links" USING btree ("article_id") WHERE "paper_links"."article_id" is not null;--> statement-breakpoint
ALTER TABLE "paper_links" ADD CONSTRAINT "paper_links_purpose" CHECK ("paper_links"."purpose" in ('draft', 'author', 'reviewer', 'proof'));