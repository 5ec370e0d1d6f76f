CREATE TABLE `access_token_studies` (
	`token_id` text NOT NULL,
	`study` text NOT NULL,
	PRIMARY KEY(`token_id`, `study`),
	FOREIGN KEY (`token_id`) REFERENCES `access_tokens`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `access_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`every_study` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "access_tokens_scope" CHECK("access_tokens"."scope" in ('read', 'write'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_hash_unique` ON `access_tokens` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_name` ON `access_tokens` (`account_id`,`name`);