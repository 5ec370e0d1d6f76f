/** The primary analysis of ratings of clips in R: as `primaryModel`. */
export const RATINGS_IN_R = String.raw`
notation <- c(
  "rater" = "(1 | listener)", "rater x system" = "(1 | listener:system)", "slopes" = "(0 + system | listener)",
  "item" = "(1 | item)", "item x system" = "(1 | item:system)", "clip" = "(1 | clip)"
)

# The random effects that the ratings can separate from each other and from noise.
estimable <- function(terms, rows) {
  count <- function(...) nrow(unique(data.frame(...)))
  n <- nrow(rows)
  listeners <- count(rows$listener); systems <- nlevels(rows$system); clips <- count(rows$clip)
  cells <- count(rows$listener, rows$system)
  has_items <- !anyNA(rows$item) && count(rows$item) >= 2
  items <- count(rows$item); item_cells <- count(rows$item, rows$system)
  can <- c(
    "rater" = cells > systems && listeners < n,
    "rater x system" = systems >= 2 && cells > max(listeners, systems + 1) && cells < n,
    "slopes" = systems >= 2 && cells > max(listeners, systems + 1) && cells < n,
    "item" = has_items && item_cells > systems && items < clips,
    "item x system" = has_items && item_cells > max(items, systems + 1) && item_cells < n,
    "clip" = clips > systems && clips < n
  )
  is_clip_cell <- has_items && clips == item_cells && count(rows$clip, rows$item, rows$system) == clips
  kept <- terms[can[terms]]
  if (length(kept) == 0) {
    is_crossed <- has_items && item_cells > items
    wanted <- c("rater", "rater x system", if (is_crossed) c("item", "item x system"), if (!(is_crossed && is_clip_cell)) "clip")
    kept <- wanted[can[wanted]]
  }
  if (length(kept) == 0) stop("no random effect can be estimated")
  if (is_clip_cell && all(c("clip", "item x system") %in% kept)) stop("clip and item x system are the same here")
  kept
}

# Linear mixed model of ratings of clips by REML, with one mean per system.
primary_ratings <- function(block, scale, versions, range, terms, contrasts, correction, margin) {
  rows <- rows_of(block, scale, versions)
  rows$system <- factor(ifelse(is.na(rows$system), "(test)", as.character(rows$system)))
  if (length(unique(rows$listener)) < 2) stop("a mixed model needs at least 2 listeners")
  if (length(unique(rows$value)) < 2) stop("all ratings are equal")
  systems <- levels(rows$system)
  kept <- estimable(terms, rows)
  formula <- paste("value ~", paste(c(if (length(systems) > 1) "0 + system" else "1", notation[kept]), collapse = " + "))
  is_large <- nrow(rows) > most_for_kenward_roger
  lmer <- if (is_large) lmerTest::lmer else lme4::lmer
  fit <- lmer(as.formula(formula), data = rows, REML = TRUE, control = lme4::lmerControl(
    optimizer = "bobyqa", optCtrl = list(rhoend = 1e-9, maxfun = 1e5), calc.derivs = FALSE, check.nobs.vs.nRE = "ignore"
  ))
  fixed <- fixed_effects(fit, is_large)
  means <- means_of(diag(length(systems)), fixed, table(rows$system))
  model <- paste0(formula, ", ", fixed$method, ", ", nrow(rows), " ratings")
  keep_primary(block, scale, model, systems_of(systems, means, fixed, identity, contrasts, correction, margin, range, diff(range)))
}
`;
