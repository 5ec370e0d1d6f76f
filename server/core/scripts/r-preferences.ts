/** The primary analysis of preferences in R, by pair and by system: as `primaryOfPairs` and `preferenceModel`. */
export const PREFERENCES_IN_R = String.raw`
# The preferences on one scale that count, relative to its middle: above 0 for A.
preferences_of <- function(block, scale, versions, range) {
  shown <- ratings[
    ratings$role == "test" & ratings$mode %in% modes & ratings$block == block &
      ratings$study_version %in% versions & !is.na(ratings$compared_clip),
  ]
  # Each pair has one order: as named, or alphabetical if some pair is named in both orders.
  same <- mapply(identical, shown$system, shown$compared_system)
  a <- ifelse(same, shown$clip, shown$system)
  b <- ifelse(same, shown$compared_clip, shown$compared_system)
  named <- shown$clip != shown$compared_clip & !is.na(a) & !is.na(b)
  is_mixed <- any(paste(a, b, sep = "\r")[named] %in% paste(b, a, sep = "\r")[named])
  turned <- is_mixed & named & a > b & !is.na(a > b)
  rows <- data.frame(
    listener = shown$listener,
    a = ifelse(is.na(shown$system), "(test)", shown$system),
    b = ifelse(is.na(shown$compared_system), "(reference)", shown$compared_system),
    item = ifelse(is.na(shown$item), ifelse(turned, shown$compared_clip, shown$clip), shown$item),
    score = shown$canonical_value - mean(range)
  )
  rows[turned, c("a", "b")] <- rows[turned, c("b", "a")]
  rows$score[turned] <- -rows$score[turned]
  rows <- rows[shown$counts & shown$scale == scale & !is.na(rows$score) & rows$a != rows$b, ]
  if (nrow(rows) == 0) stop("no preference counts")
  rows
}

# Standard error of a mean with both listeners and items as samples (Cameron, Gelbach & Miller 2011). NA: not estimable.
two_way_error <- function(score, listener, item) {
  if (length(score) < 4 || length(unique(score)) < 2 || min(length(unique(listener)), length(unique(item))) < 2) return(NA)
  part <- (score - mean(score)) / length(score)
  squares <- function(cluster) sum(rowsum(part, cluster)^2)
  corrected <- function(cluster, count = length(unique(cluster))) squares(cluster) * count / (count - 1)
  cells <- squares(paste(listener, item, sep = "\r"))
  variance <- max(corrected(listener) + corrected(item) - cells, corrected(listener), corrected(item))
  sqrt(if (variance > 1e-12 * cells) variance else cells)
}

# Mean preference by pair of systems, with t and min(listeners, items) - 1 degrees of freedom.
primary_by_pair <- function(block, scale, versions, range, contrasts, correction, margin) {
  rows <- preferences_of(block, scale, versions, range)
  wanted <- contrasts(sort(unique(c(rows$a, rows$b))))
  wanted <- c(sapply(wanted, paste, collapse = "\r"), sapply(lapply(wanted, rev), paste, collapse = "\r"))
  pairs <- Filter(function(own) paste(own$a[1], own$b[1], sep = "\r") %in% wanted, split(rows, list(rows$a, rows$b), drop = TRUE))
  if (length(pairs) == 0) stop("no preference between these systems counts")
  sums <- do.call(rbind, lapply(unname(pairs), function(own) data.frame(
    estimate = mean(own$score), se = two_way_error(own$score, own$listener, own$item),
    df = min(length(unique(own$listener)), length(unique(own$item))) - 1
  )))
  table <- tested(sums, correction, margin)
  table$low <- pmax(-diff(range) / 2, table$low)
  table$high <- pmin(diff(range) / 2, table$high)
  names <- sapply(unname(pairs), function(own) paste(own$a[1], "-", own$b[1]))
  model <- paste0("mean preference by pair, clustered by listener and item, ", nrow(rows), " preferences")
  keep_primary(block, scale, model, cbind(kind = "preference", contrast = names, table))
}

# Scheffe's model: a preference is a difference of system, rater x system and item x system effects. No formula of lme4
# gives an effect the sign + for A and - for B. So lme4 sets up a model with as many random effects, and Z is replaced
# before the fit. The last system is at 0.
fit_preferences <- function(rows, systems, groups, is_large) {
  n <- nrow(rows)
  signed <- function(group) {
    of_a <- paste(group, rows$a, sep = "\r")
    of_b <- paste(group, rows$b, sep = "\r")
    effects <- unique(c(of_a, of_b))
    Matrix::sparseMatrix(
      c(match(of_a, effects), match(of_b, effects)), rep(seq_len(n), 2), x = rep(c(1, -1), each = n),
      dims = c(length(effects), n), dimnames = list(effects, NULL)
    )
  }
  Z <- lapply(groups, signed)
  sizes <- sapply(Z, nrow)
  rows$system <- sapply(systems[-length(systems)], function(system) (rows$a == system) - (rows$b == system))
  for (name in names(Z)) rows[[name]] <- factor(rep_len(1:2, n))
  parts <- lme4::lFormula(as.formula(paste("score ~ 0 + system +", paste0("(1 | ", names(Z), ")", collapse = " + "))), rows)
  parts$reTrms$Zt <- as(do.call(rbind, unname(Z)), "dgCMatrix")
  parts$reTrms$Lambdat <- as(as(Matrix::Diagonal(sum(sizes)), "generalMatrix"), "CsparseMatrix")
  parts$reTrms$Lind <- rep(seq_along(Z), sizes)
  parts$reTrms$Gp <- c(0L, cumsum(unname(sizes)))
  names(parts$reTrms$cnms) <- names(parts$reTrms$flist) <- names(Z)
  criterion <- do.call(lme4::mkLmerDevfun, parts)
  best <- lme4::optimizeLmer(criterion, optimizer = "bobyqa", control = list(rhoend = 1e-9, maxfun = 1e5))
  fit <- lme4::mkMerMod(environment(criterion), best, parts$reTrms, parts$fr)
  if (is_large) lmerTest:::as_lmerModLT(fit, do.call(lme4::mkLmerDevfun, parts)) else fit
}

primary_by_system <- function(block, scale, versions, range, systems, contrasts, correction, margin) {
  rows <- preferences_of(block, scale, versions, range)
  present <- unique(c(rows$a, rows$b))
  systems <- c(intersect(systems, present), sort(setdiff(present, systems)))
  signs <- sapply(systems, function(system) (rows$a == system) - (rows$b == system))
  if (qr(signs)$rank < length(systems) - 1) stop("some systems are never compared with the others")
  if (length(unique(rows$listener)) < 2) stop("a model of listeners needs at least 2")
  groups <- Filter(function(group) {
    # Independent differences: as many as between systems say nothing about the spread of these effects.
    ranks <- tapply(seq_along(group), group, function(own) qr(signs[own, , drop = FALSE])$rank)
    effects <- unique(c(paste(group, rows$a, sep = "\r"), paste(group, rows$b, sep = "\r")))
    differences <- unique(paste(group, pmin(rows$a, rows$b), pmax(rows$a, rows$b), sep = "\r"))
    sum(ranks) > length(systems) - 1 && min(length(effects), length(differences)) < nrow(rows)
  }, list(rater_system = rows$listener, item_system = rows$item))
  if (length(groups) == 0) stop("no random effect can be estimated")
  # Z has as many columns as if every listener (item) had the largest number of systems.
  columns <- sum(sapply(groups, function(group) {
    met <- table(unique(data.frame(group = c(group, group), system = c(rows$a, rows$b)))$group)
    length(met) * max(met)
  }))
  is_large <- max(nrow(rows), columns) > most_for_kenward_roger
  fit <- fit_preferences(rows, systems, groups, is_large)
  fixed <- fixed_effects(fit, is_large)
  count <- length(systems)
  without_last <- function(weights) weights[, -count, drop = FALSE]
  counts <- sapply(systems, function(system) sum(rows$a == system | rows$b == system))
  # Relative to the mean of all systems.
  means <- means_of(without_last(diag(count) - 1 / count), fixed, counts)
  half <- diff(range) / 2
  effects <- paste(sprintf("(1 | %s)", names(groups)), collapse = " + ")
  model <- paste0("score ~ 0 + system + ", effects, ", each effect of A minus that of B, ", fixed$method, ", ", nrow(rows), " preferences")
  keep_primary(block, scale, model, systems_of(systems, means, fixed, without_last, contrasts, correction, margin, c(-half, half), half))
}
`;
