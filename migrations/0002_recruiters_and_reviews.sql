CREATE TABLE `bonus_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`study_id` text NOT NULL,
	`recruiter` text NOT NULL,
	`reason` text NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`payment_id` text,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bonus_batches_payment_id_unique` ON `bonus_batches` (`payment_id`);--> statement-breakpoint
CREATE TABLE `bonuses` (
	`batch_id` text NOT NULL,
	`study_id` text NOT NULL,
	`listener_id` text NOT NULL,
	`reason` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`study_id`, `listener_id`, `reason`),
	FOREIGN KEY (`batch_id`) REFERENCES `bonus_batches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `recruiter_messages` (
	`recruiter` text NOT NULL,
	`id` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`recruiter`, `id`)
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`study_id` text NOT NULL,
	`queue` text NOT NULL,
	`subject` text NOT NULL,
	`session_id` text,
	`reviewer` text NOT NULL,
	`adjudicates` integer NOT NULL,
	`verdict` text NOT NULL,
	`detail` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_queue" CHECK("reviews"."queue" in ('answers', 'clips'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`study_id`,`queue`,`subject`,`reviewer`);--> statement-breakpoint
CREATE INDEX `reviews_session` ON `reviews` (`session_id`);--> statement-breakpoint
ALTER TABLE `recruits` ADD `status` text;--> statement-breakpoint
ALTER TABLE `recruits` ADD `status_at` integer;--> statement-breakpoint
CREATE INDEX `recruits_person` ON `recruits` (`recruiter`,`participant_id`);--> statement-breakpoint
CREATE INDEX `recruits_listener` ON `recruits` (`study_id`,`listener_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `stratum` text;--> statement-breakpoint
ALTER TABLE `studies` ADD `group_name` text;--> statement-breakpoint
CREATE INDEX `session_keys_session` ON `session_keys` (`session_id`);