CREATE FUNCTION earshot_count_fill(page pages, change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO fills (version_id, mode, stratum, block, unit, taken, changed)
  SELECT page.version_id, page.mode, coalesce(s.stratum, ''), page.block, page.unit, change,
    (SELECT coalesce(max(f.changed), 0) + 1 FROM fills f WHERE f.version_id = page.version_id AND f.mode = page.mode)
  FROM sessions s WHERE s.id = page.session_id
  ON CONFLICT (version_id, mode, stratum, block, unit)
    DO UPDATE SET taken = fills.taken + excluded.taken, changed = excluded.changed;
END $$;
--> statement-breakpoint
CREATE FUNCTION earshot_fills() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM earshot_count_fill(NEW, 1);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM earshot_count_fill(OLD, -1);
  ELSE
    PERFORM earshot_count_fill(NEW, CASE NEW.lease WHEN 'released' THEN -1 ELSE 1 END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fills_of_new_page AFTER INSERT ON pages FOR EACH ROW
WHEN (NEW.lease <> 'released') EXECUTE FUNCTION earshot_fills();
--> statement-breakpoint
CREATE TRIGGER fills_of_lease AFTER UPDATE OF lease ON pages FOR EACH ROW
WHEN ((OLD.lease = 'released') <> (NEW.lease = 'released')) EXECUTE FUNCTION earshot_fills();
--> statement-breakpoint
CREATE TRIGGER fills_of_deleted_page AFTER DELETE ON pages FOR EACH ROW
WHEN (OLD.lease <> 'released') EXECUTE FUNCTION earshot_fills();
--> statement-breakpoint
CREATE FUNCTION earshot_keep_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_ratings (session_id, derivation, pages, sha256) VALUES (NEW.id, 0, '', '') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER kept_ratings_of_ended AFTER UPDATE OF state ON sessions FOR EACH ROW
WHEN (NEW.state IN ('completed', 'screened_out', 'left') AND OLD.state <> NEW.state AND NEW.mode <> 'preview')
EXECUTE FUNCTION earshot_keep_ended();
--> statement-breakpoint
CREATE FUNCTION earshot_keep_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kept_ratings SET derivation = 0 WHERE session_id = NEW.session_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER kept_ratings_of_answer AFTER INSERT ON answers FOR EACH ROW EXECUTE FUNCTION earshot_keep_again();
