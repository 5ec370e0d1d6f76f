/** Contrasts in R with their correction and equivalence tests, for every kind of scale. */
export const INFERENCE_IN_R = String.raw`
# Tested differences between systems: functions of the systems with ratings.
all_pairs <- function(systems) if (length(systems) > 1) combn(systems, 2, simplify = FALSE) else list()
against <- function(baseline) function(systems) lapply(setdiff(systems, baseline), c, baseline)
given <- function(...) function(systems) list(...)

# The largest |t| of several contrasts (single-step, as adjust = "mvt" of emmeans), each with its own degrees of freedom.
# mvtnorm takes whole numbers: between two of them, p and quantile are nearly linear in 1 / df.
max_t <- function(correlation) {
  count <- nrow(correlation)
  if (count == 1) return(list(p = function(t, df) 2 * pt(-abs(t), df), quantile = function(df) qt(1 - level / 2, df)))
  correlation <- (correlation + t(correlation)) / 2
  above <- function(t, df) {
    set.seed(1)
    precise <- mvtnorm::GenzBretz(maxpts = 5e4, abseps = 1e-4)
    max(0, 1 - mvtnorm::pmvt(rep(-t, count), rep(t, count), df = df, corr = correlation, algorithm = precise)[1])
  }
  between <- function(df, value) {
    if (df > 100) return(value(round(min(df, 1e6))))
    low <- max(1, floor(df))
    share <- (1 / df - 1 / low) / (1 / (low + 1) - 1 / low)
    if (share == 0) value(low) else (1 - share) * value(low) + share * value(low + 1)
  }
  known <- list()
  quantile_of <- function(whole) {
    key <- as.character(whole)
    if (is.null(known[[key]])) {
      ends <- qt(1 - level / c(2, 2 * count), whole)
      known[[key]] <<- uniroot(function(t) above(t, whole) - level, ends, extendInt = "downX", tol = 1e-4)$root
    }
    known[[key]]
  }
  list(
    p = function(t, df) between(df, function(whole) above(abs(t), whole)),
    quantile = function(df) between(df, quantile_of)
  )
}

# Two one-sided tests against a margin.
equivalence <- function(estimate, se, df, margin) {
  if (is.na(margin)) return(data.frame(low90 = NA, high90 = NA, p_equivalence = NA, verdict = NA))
  p_lower <- pt(-(estimate + margin) / se, df)
  p <- pmax(p_lower, pt((estimate - margin) / se, df))
  half <- qt(1 - level, df) * se
  verdict <- ifelse(p < level, "equivalent", ifelse(p_lower < level, "non-inferior", "not shown"))
  data.frame(low90 = estimate - half, high90 = estimate + half, p_equivalence = p, verdict = verdict)
}

# Fixed effects with their covariance, and the degrees of freedom of a weighted sum.
fixed_effects <- function(fit, is_large) {
  if (is_large) return(list(
    method = "Satterthwaite", effects = lme4::fixef(fit), covariance = as.matrix(vcov(fit)),
    df = function(weights) lmerTest::contest(fit, rbind(weights), joint = FALSE)$df
  ))
  adjusted <- pbkrtest::vcovAdj(fit)
  list(
    method = "Kenward-Roger", effects = lme4::fixef(fit), covariance = as.matrix(adjusted),
    df = function(weights) pbkrtest::Lb_ddf(weights, vcov(fit), adjusted)
  )
}

weighted_sums <- function(weights, fixed) data.frame(
  estimate = drop(weights %*% fixed$effects),
  se = sqrt(rowSums(weights %*% fixed$covariance * weights)),
  df = apply(weights, 1, fixed$df)
)

# Differences with the declared correction: simultaneous intervals, adjusted p.
tested <- function(sums, correction, margin, correlation = NULL) {
  t <- sums$estimate / sums$se
  p <- 2 * pt(-abs(t), sums$df)
  count <- sum(!is.na(p))
  family <- if (correction == "single-step") max_t(correlation)
  quantile <- switch(correction,
    "single-step" = sapply(sums$df, family$quantile),
    holm = qt(1 - level / (2 * count), sums$df),
    none = qt(1 - level / 2, sums$df)
  )
  cbind(sums,
    low = sums$estimate - quantile * sums$se, high = sums$estimate + quantile * sums$se,
    p = switch(correction, "single-step" = mapply(family$p, t, sums$df), holm = p.adjust(p, "holm"), none = p),
    equivalence(sums$estimate, sums$se, sums$df, margin)
  )
}

means_of <- function(weights, fixed, counts) {
  sums <- weighted_sums(weights, fixed)
  half <- ifelse(counts < 4, NA, qt(1 - level / 2, sums$df) * sums$se)
  cbind(sums, low = sums$estimate - half, high = sums$estimate + half, p = NA, equivalence(0, 0, 0, NA))
}

# Means and differences of systems. Intervals are cut at the ends of the scale, but always contain the estimate.
systems_of <- function(systems, means, fixed, weights_of, contrasts, correction, margin, range, width) {
  pairs <- contrasts(systems)
  unknown <- setdiff(unlist(pairs), systems)
  if (length(unknown) > 0) stop("no rating has the system ", unknown[1])
  cut <- function(table, low, high) {
    table$low <- pmin(table$estimate, pmax(low, table$low))
    table$high <- pmax(table$estimate, pmin(high, table$high))
    table
  }
  means <- cbind(kind = "mean", contrast = systems, cut(means, range[1], range[2]))
  if (length(pairs) == 0) return(means)
  weights <- weights_of(t(sapply(pairs, function(pair) (systems == pair[1]) - (systems == pair[2]))))
  correlation <- cov2cor(weights %*% fixed$covariance %*% t(weights))
  differences <- tested(weighted_sums(weights, fixed), correction, margin, correlation)
  names <- sapply(pairs, paste, collapse = " - ")
  rbind(means, cbind(kind = "difference", contrast = names, cut(differences, -width, width)))
}

keep_primary <- function(block, scale, model, table) {
  cat(model, "\n", sep = "")
  print(table[, !names(table) %in% c("kind", if (all(is.na(table$verdict))) names(equivalence(0, 1, 1, 1)))], digits = 4, row.names = FALSE)
  primary <<- rbind(primary, cbind(block = block, scale = scale, table, model = model))
}
`;
