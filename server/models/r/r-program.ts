/**
 * Fits one mixed model of the table on its standard input and prints what came of it, a fact a line, tabs between. Arguments: the
 * kind of scale and the formula, whose left side is the column value.
 */
export const R_PROGRAM = `
options(warn = 1)
arguments <- commandArgs(TRUE)
kind <- arguments[1]
model <- as.formula(arguments[2])
package <- if (kind == "ordinal") "ordinal" else "lme4"
say <- function(...) cat(paste(..., sep = "\\t"), "\\n", sep = "")
number <- function(x) ifelse(is.finite(x), sprintf("%.17g", x), "NA")
if (!requireNamespace(package, quietly = TRUE)) { say("missing", package); quit(status = 0) }
rows <- read.csv(file("stdin", encoding = "UTF-8"), na.strings = "NA", check.names = FALSE, colClasses = "character")
# Factors are names, also where they look like numbers.
for (name in names(rows)) rows[[name]] <- if (name %in% c("value", "page")) as.numeric(rows[[name]]) else factor(rows[[name]])
if (kind == "ordinal") rows$value <- factor(rows$value, ordered = TRUE)
told <- character()
keep <- function(said) { told <<- c(told, trimws(gsub("[[:space:]]+", " ", conditionMessage(said)))) }
fit <- tryCatch(
  withCallingHandlers(
    switch(kind,
      binary = lme4::glmer(model, data = rows, family = binomial),
      continuous = lme4::lmer(model, data = rows, REML = TRUE),
      ordinal = ordinal::clmm(model, data = rows)),
    warning = function(w) { keep(w); invokeRestart("muffleWarning") },
    message = function(m) { keep(m); invokeRestart("muffleMessage") }),
  error = function(e) { say("failed", trimws(gsub("[[:space:]]+", " ", conditionMessage(e)))); quit(status = 0) })
say("engine", sprintf("%s %s, R %s.%s", package, packageVersion(package), R.version$major, R.version$minor))
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
errors <- suppressWarnings(sqrt(diag(covariance)))
for (i in seq_along(estimates)) say("fixed", names(estimates)[i], number(estimates[[i]]), number(errors[[i]]))
for (i in seq_along(estimates)) say("covariance", names(estimates)[i], paste(number(covariance[i, ]), collapse = "\\t"))
for (i in seq_along(deviations)) for (name in names(deviations[[i]]))
  say("random", names(deviations)[i], name, number(deviations[[i]][[name]]), levels[[i]])
if (kind == "continuous") say("random", "residual", "", number(sigma(fit)), nrow(rows))
say("fit", number(AIC(fit)), number(as.numeric(logLik(fit))), nobs(fit))
say("converged", if (converged) "yes" else "no")
for (line in unique(told)) say("told", line)
`;
