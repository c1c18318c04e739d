-- the value of a Roman numeral up to 3,999, in either case; null for any other text
CREATE FUNCTION roman_value(numeral text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select nullif(1000 * length(places[1])
    + 100 * coalesce(array_position('{c,cc,ccc,cd,d,dc,dcc,dccc,cm}'::text[], places[2]), 0)
    + 10 * coalesce(array_position('{x,xx,xxx,xl,l,lx,lxx,lxxx,xc}'::text[], places[3]), 0)
    + coalesce(array_position('{i,ii,iii,iv,v,vi,vii,viii,ix}'::text[], places[4]), 0), 0)
  from regexp_match(lower(numeral collate "C"),
    '^(m{0,3})(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$') as places
$$;--> statement-breakpoint
ALTER TABLE "articles" DROP CONSTRAINT "articles_title";--> statement-breakpoint
ALTER TABLE "articles" DROP CONSTRAINT "articles_pages";--> statement-breakpoint
DROP INDEX "articles_by_page";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "page_first" integer GENERATED ALWAYS AS (case when substring(pagenumber from '^([0-9]{1,9})-[0-9]{1,9}$')::integer <= substring(pagenumber from '^[0-9]{1,9}-([0-9]{1,9})$')::integer then substring(pagenumber from '^([0-9]{1,9})-[0-9]{1,9}$')::integer end) STORED,
  ADD COLUMN "page_last" integer GENERATED ALWAYS AS (case when substring(pagenumber from '^([0-9]{1,9})-[0-9]{1,9}$')::integer <= substring(pagenumber from '^[0-9]{1,9}-([0-9]{1,9})$')::integer then substring(pagenumber from '^[0-9]{1,9}-([0-9]{1,9})$')::integer end) STORED,
  ADD COLUMN "position_order" text collate "C" GENERATED ALWAYS AS (case when article_number <> '' then regexp_replace(regexp_replace(lower(article_number collate "C"), '([0-9]+)', '0000000000000000\1', 'g'),
        '[0-9]*([0-9]{16})', '\1', 'g')
      when substring(pagenumber from '^([0-9]{1,9})-[0-9]{1,9}$')::integer <= substring(pagenumber from '^[0-9]{1,9}-([0-9]{1,9})$')::integer then '!' || lpad(substring(pagenumber from '^([0-9]{1,9})-[0-9]{1,9}$')::integer::text, 9, '0')
      when roman_value(substring(pagenumber from '^([^-]*)-[^-]*$')) <= roman_value(substring(pagenumber from '^[^-]*-([^-]*)$')) then ' ' || lpad(roman_value(substring(pagenumber from '^([^-]*)-[^-]*$'))::text, 4, '0')
      else '' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_by_page" ON "articles" USING btree ("year","volume","issue","position_order","id");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_title" UNIQUE("title_key","year","volume","issue","page_first","page_last");
