ALTER TABLE `checks` ADD `event` text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `language` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `visit_at` integer;--> statement-breakpoint
ALTER TABLE `studies` ADD `state` text DEFAULT 'open' NOT NULL;