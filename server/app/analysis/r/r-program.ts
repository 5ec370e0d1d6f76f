/**
 * Fits one mixed model of the table on standard input and prints the result, one tab-separated fact on each line.
 * Arguments: the kind of scale and the formula, whose left side is the column value; for a linear model with
 * comparisons, the largest number of ratings for Kenward-Roger degrees of freedom.
 */
export const R_PROGRAM = `
options(warn = 1)
arguments <- commandArgs(TRUE)
kind <- arguments[1]
model <- as.formula(arguments[2])
infers <- length(arguments) > 2
package <- if (kind == "ordinal") "ordinal" else if (infers) "lmerTest" else "lme4"
say <- function(...) cat(paste(..., sep = "\\t"), "\\n", sep = "")
number <- function(x) ifelse(is.finite(x), sprintf("%.17g", x), "NA")
if (!requireNamespace(package, quietly = TRUE)) { say("missing", package); quit(status = 0) }
rows <- read.csv(file("stdin", encoding = "UTF-8"), na.strings = "NA", check.names = FALSE, colClasses = "character")
# Factors are names, also where they look like numbers.
for (name in names(rows)) rows[[name]] <- if (name %in% c("value", "page")) as.numeric(rows[[name]]) else factor(rows[[name]])
if (kind == "ordinal") rows$value <- factor(rows$value, ordered = TRUE)
messages <- character()
keep <- function(said) { messages <<- c(messages, trimws(gsub("[[:space:]]+", " ", conditionMessage(said)))) }
fit <- tryCatch(
  withCallingHandlers(
    switch(kind,
      binary = lme4::glmer(model, data = rows, family = binomial),
      continuous = if (infers) lmerTest::lmer(model, data = rows, REML = TRUE, control = lme4::lmerControl(
        optCtrl = list(ftol_abs = 1e-12, xtol_abs = 1e-10, maxeval = 10000))) else lme4::lmer(model, data = rows, REML = TRUE),
      ordinal = ordinal::clmm(model, data = rows)),
    warning = function(w) { keep(w); invokeRestart("muffleWarning") },
    message = function(m) { keep(m); invokeRestart("muffleMessage") }),
  error = function(e) { say("failed", trimws(gsub("[[:space:]]+", " ", conditionMessage(e)))); quit(status = 0) })
has_pbkrtest <- requireNamespace("pbkrtest", quietly = TRUE)
uses_pbkrtest <- infers && has_pbkrtest && nrow(rows) <= as.numeric(arguments[3])
used <- if (infers) c("lme4", "lmerTest", if (uses_pbkrtest) "pbkrtest") else package
versions <- sapply(used, function(name) as.character(packageVersion(name)))
say("engine", sprintf("%s, R %s.%s", paste(used, versions, collapse = ", "), R.version$major, R.version$minor))
if (kind == "ordinal") {
  covariance <- tryCatch(vcov(fit), error = function(e) matrix(NA_real_, length(coef(fit)), length(coef(fit))))
  estimates <- coef(fit)
  deviations <- lapply(ordinal::VarCorr(fit), function(part) attr(part, "stddev"))
  levels <- fit$dims$nlev.gf
  converged <- isTRUE(fit$optRes$convergence == 0) && all(is.finite(diag(covariance)))
} else {
  covariance <- as.matrix(vcov(fit))
  estimates <- lme4::fixef(fit)
  deviations <- lapply(lme4::VarCorr(fit), function(part) attr(part, "stddev"))
  levels <- lme4::ngrps(fit)
  converged <- length(fit@optinfo$conv$lme4$messages) == 0 || all(grepl("singular", fit@optinfo$conv$lme4$messages))
  if (lme4::isSingular(fit)) say("singular", "yes")
}
if (infers) {
  count <- length(estimates)
  sums <- lapply(seq_len(count), function(i) c(i, i))
  if (count > 1) sums <- c(sums, combn(count, 2, simplify = FALSE))
  weights <- t(sapply(sums, function(pair) {
    own <- numeric(count); own[pair[2]] <- -1; own[pair[1]] <- 1
    own
  }))
  if (count == 1) weights <- matrix(1, 1, 1)
  if (uses_pbkrtest) {
    plain <- covariance
    adjusted <- pbkrtest::vcovAdj(fit)
    covariance <- as.matrix(adjusted)
    degrees <- apply(weights, 1, function(own) pbkrtest::Lb_ddf(own, plain, adjusted))
  } else degrees <- lmerTest::contest(fit, weights, joint = FALSE, ddf = "Satterthwaite")$df
  say("method", if (uses_pbkrtest) "Kenward-Roger" else "Satterthwaite", if (has_pbkrtest) "yes" else "no")
  for (i in seq_along(sums)) say("df", sums[[i]][1], sums[[i]][2], number(degrees[i]))
}
errors <- suppressWarnings(sqrt(diag(covariance)))
for (i in seq_along(estimates)) say("fixed", names(estimates)[i], number(estimates[[i]]), number(errors[[i]]))
for (i in seq_along(estimates)) say("covariance", names(estimates)[i], paste(number(covariance[i, ]), collapse = "\\t"))
for (i in seq_along(deviations)) for (name in names(deviations[[i]]))
  say("random", names(deviations)[i], name, number(deviations[[i]][[name]]), levels[[i]])
if (kind == "continuous") say("random", "residual", "", number(sigma(fit)), nrow(rows))
say("fit", number(AIC(fit)), number(as.numeric(logLik(fit))), nobs(fit))
say("converged", if (converged) "yes" else "no")
for (line in unique(messages)) say("message", line)
`;
