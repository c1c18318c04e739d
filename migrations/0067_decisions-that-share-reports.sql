ALTER TABLE "paper_decisions" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "paper_decisions" SET "shared" = true WHERE (SELECT "share_reports" FROM "settings") = 'on';
